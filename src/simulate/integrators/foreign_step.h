// A step that another integrator has made (model exchange), as far as its ends tell: the cubic with their values and
// rates.
#pragma once

#include <vector>

#include "simulate/integrators/integrator.h"

namespace saltus::simulate {

class ForeignStep final : public Integrator {
 public:
  // Up to here; the step before begins where that one has ended.
  void add(double t, const std::vector<double>& x, const std::vector<double>& rates) {
    begin_ = end_;
    end_ = t;
    x_[0].swap(x_[1]);
    rates_[0].swap(rates_[1]);
    x_[1] = x;
    rates_[1] = rates;
    ++points_;
  }
  // Nothing is known before the next point.
  void forget() { points_ = 0; }
  bool is_known() const { return points_ > 1 && end_ > begin_; }

  void interpolate(double t, double* x) override {
    double h = end_ - begin_, s = (t - begin_) / h;
    for (size_t i = 0; i < rates_[0].size(); ++i) {
      double change = x_[1][i] - x_[0][i];
      double bend = (1 - s) * (h * rates_[0][i] - change) + s * (change - h * rates_[1][i]);
      x[i] = x_[0][i] + s * (change + (1 - s) * bend);
    }
  }
  bool restart(double, const double*, double) override { return false; }
  bool step(double) override { return false; }

 private:
  std::vector<double> x_[2], rates_[2];
  int points_ = 0;
};

}  // namespace saltus::simulate
