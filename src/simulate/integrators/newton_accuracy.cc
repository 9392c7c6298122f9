#include "simulate/integrators/newton_accuracy.h"

namespace saltus::simulate {

void NewtonAccuracy::restart() {
  made_ = 0;
  first_ = second_ = 0;
}

bool NewtonAccuracy::take(double h) {
  if (state_ == State::Kept) return false;
  uint64_t most = state_ == State::Tried ? kRow : row_;
  if (++made_ > most - kRow) (made_ <= most - kRow / 2 ? first_ : second_) += h;
  if (made_ < most) return false;
  double half = static_cast<double>(kRow / 2);
  double early = first_ / half, late = second_ / half;
  restart();
  if (state_ == State::Tried) {
    bool grown = late > kGrown * before_;
    state_ = grown ? State::Kept : State::Usual;
    if (!grown) row_ *= 10;
    return !grown;
  }
  if (late > kGrowing * early) return false;
  before_ = late;
  state_ = State::Tried;
  return true;
}

}  // namespace saltus::simulate
