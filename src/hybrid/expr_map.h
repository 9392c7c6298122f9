// A hash map from expressions to 32-bit ids, for memoized passes. Open addressing: a pass over a million nodes asks it
// a few million times, and one over ten nodes must not pay for the pool's other million.
#pragma once

#include <cstdint>
#include <vector>

#include "hybrid/expressions.h"

namespace saltus::hybrid {

class ExprMap {
 public:
  // The value, or nullptr. Valid until the next put.
  const ExprId* find(ExprId key) const {
    if (slots_.empty()) return nullptr;
    for (size_t at = hash(key) & mask();; at = (at + 1) & mask()) {
      if (slots_[at].key == key) return &slots_[at].value;
      if (!slots_[at].key.valid()) return nullptr;
    }
  }
  // False when the key was there already; its value is replaced.
  bool put(ExprId key, ExprId value) {
    if ((count_ + 1) * 4 > slots_.size() * 3) grow();
    size_t at = hash(key) & mask();
    while (slots_[at].key.valid() && slots_[at].key != key) at = (at + 1) & mask();
    bool fresh = !slots_[at].key.valid();
    slots_[at] = {key, value};
    count_ += fresh ? 1 : 0;
    return fresh;
  }
  size_t size() const { return count_; }
  void clear() {
    slots_.clear();
    count_ = 0;
  }

 private:
  struct Entry {
    ExprId key, value;
  };
  // Blocks of eight neighbours stay together: passes go through expressions in about the order of their ids.
  static size_t hash(ExprId key) {
    return (static_cast<size_t>(key.value >> 3) * 0x9e3779b97f4a7c15u >> 20) << 3 | (key.value & 7);
  }
  size_t mask() const { return slots_.size() - 1; }
  void grow() {
    std::vector<Entry> old(slots_.empty() ? 16 : slots_.size() * 2);
    old.swap(slots_);
    for (const Entry& entry : old) {
      if (!entry.key.valid()) continue;
      size_t at = hash(entry.key) & mask();
      while (slots_[at].key.valid()) at = (at + 1) & mask();
      slots_[at] = entry;
    }
  }

  std::vector<Entry> slots_;
  size_t count_ = 0;
};

}  // namespace saltus::hybrid
