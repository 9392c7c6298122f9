#include "simulate/snapshot.h"

#include <string_view>

#include "base/archive.h"

namespace saltus::simulate {
namespace {

constexpr std::string_view kMark = "saltus snapshot 3\n";

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

// Of a file that was damaged. Each step of the hash is one-to-one: one changed byte always gives another value.
std::string checksum(std::string_view bytes) {
  Hash hash;
  hash.add(bytes);
  uint64_t value = hash.value();
  return std::string(reinterpret_cast<const char*>(&value), sizeof value);
}

}  // namespace

std::string Snapshot::write() const {
  Archive out;
  Snapshot copy = *this;
  out(copy.time, copy.model, copy.bytes);
  return std::string(kMark) + checksum(out.bytes()) + out.bytes();
}

bool Snapshot::read(const std::string& text) {
  constexpr size_t kHead = kMark.size() + sizeof(uint64_t);
  if (!text.starts_with(kMark) || text.size() < kHead ||
      text.substr(kMark.size(), sizeof(uint64_t)) != checksum(std::string_view(text).substr(kHead)))
    return false;
  Archive in(text.substr(kHead));
  in(time, model, bytes);
  return in.good() && in.at_end();
}

uint64_t fingerprint(const run::Model& model) {
  Hash hash;
  hash.add(model.name);
  hash.add(model.text);
  hash.add(model.digest);
  for (size_t n : {model.slots.size(), model.aliases.size(), model.systems.size(), model.samplers.size(),
                   size_t{model.string_count}, size_t{model.object_count}, size_t{model.delay_count},
                   size_t{model.transport_count}}) {
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
