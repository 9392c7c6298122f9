#include "structure/writers.h"

#include "structure/block_walk.h"

namespace saltus::structure {

std::vector<uint32_t> continuous_writers(const ScalarModel& m) {
  std::vector<uint32_t> writer(m.facts.size(), kNoWriter);
  const std::vector<Block>& blocks = m.schedule.blocks;
  for (uint32_t i = 0; i < blocks.size(); ++i) {
    if (blocks[i].when == When::Continuous) each_written(blocks[i], Unknowns::Real, [&](Slot s) { writer[s] = i; });
  }
  for (const State& s : m.schedule.states) writer[s.state] = kStateWriter;
  return writer;
}

}  // namespace saltus::structure
