#include "simulate/systems.h"

#include "simulate/instance.h"

namespace saltus::simulate {

bool Systems::solve(uint32_t) {
  instance_.failure = "not supported yet: simultaneous equations";
  return false;
}

}  // namespace saltus::simulate
