// Simultaneous equations of a model.
#pragma once

#include <cstdint>

namespace saltus::simulate {

class Instance;

class Systems {
 public:
  explicit Systems(Instance& instance) : instance_(instance) {}
  bool solve(uint32_t system);

 private:
  Instance& instance_;
};

}  // namespace saltus::simulate
