#include "simulate/snapshot.h"

#include <string_view>

#include "base/archive.h"

namespace saltus::simulate {
namespace {

constexpr std::string_view kMark = "saltus snapshot 1\n";

// FNV-1a.
class Hash {
 public:
  void add(std::string_view text) {
    for (char c : text) value_ = (value_ ^ static_cast<unsigned char>(c)) * 0x100000001b3;
    value_ = (value_ ^ 0xff) * 0x100000001b3;
  }
  void add(uint64_t number) { add(std::string_view(reinterpret_cast<const char*>(&number), sizeof number)); }
  uint64_t value() const { return value_; }

 private:
  uint64_t value_ = 0xcbf29ce484222325;
};

}  // namespace

std::string Snapshot::write() const {
  Archive out;
  Snapshot copy = *this;
  out(copy.time, copy.model, copy.bytes);
  return std::string(kMark) + out.bytes();
}

bool Snapshot::read(const std::string& text) {
  if (!text.starts_with(kMark)) return false;
  Archive in(text.substr(kMark.size()));
  in(time, model, bytes);
  return in.good() && in.at_end();
}

uint64_t fingerprint(const run::Model& model) {
  Hash hash;
  hash.add(model.name);
  hash.add(model.text);
  hash.add(model.digest);
  for (size_t n : {model.slots.size(), model.aliases.size(), model.systems.size(), model.samplers.size(), size_t{model.string_count},
                   size_t{model.object_count}, size_t{model.delay_count}, size_t{model.transport_count}}) {
    hash.add(n);
  }
  for (const run::State& state : model.states) {
    hash.add(state.state);
    hash.add(state.derivative);
  }
  for (const run::ZeroCrossing& crossing : model.crossings) hash.add(crossing.text);
  return hash.value();
}

}  // namespace saltus::simulate
