#include "fmi/export/corners.h"

namespace saltus::fmu {

std::vector<uint32_t> offered_corners(const structure::Schedule& schedule) {
  std::vector<uint32_t> offered;
  for (uint32_t i = 0; i < schedule.state_corners.size(); ++i) {
    if (schedule.model.exprs.op(schedule.state_corners[i]) != hybrid::Op::Smooth) offered.push_back(i);
  }
  return offered;
}

}  // namespace saltus::fmu
