#include "structure/writers.h"

namespace saltus::structure {
namespace {

void note_writer(const Block& b, uint32_t index, std::vector<uint32_t>& writer) {
  if (b.kind == BlockKind::Assign) writer[b.target] = index;
  for (Slot s : b.outputs) writer[s] = index;
  for (const System& s : b.system) {
    for (Slot u : s.unknowns) writer[u] = index;
    for (const Block& inner : s.inner) note_writer(inner, index, writer);
  }
}

}  // namespace

std::vector<uint32_t> continuous_writers(const ScalarModel& m) {
  std::vector<uint32_t> writer(m.facts.size(), kNoWriter);
  const std::vector<Block>& blocks = m.schedule.blocks;
  for (uint32_t i = 0; i < blocks.size(); ++i) {
    if (blocks[i].when == When::Continuous) note_writer(blocks[i], i, writer);
  }
  for (const State& s : m.schedule.states) writer[s.state] = kStateWriter;
  return writer;
}

}  // namespace saltus::structure
