#include "simulate/monitors/standstill.h"

namespace saltus::simulate {

bool Standstill::add(double t, const std::function<double()>& time_scale) {
  if (state_.count++ == 0) state_.began = t;
  if (state_.count <= kMany) return false;
  state_.taken = t - state_.began;
  state_.count = 0;
  return state_.taken < kNoTime * time_scale();
}

}  // namespace saltus::simulate
