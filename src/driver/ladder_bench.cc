// A hundred ideal diodes on the rungs of a ladder of resistors, each with a capacitor and a load behind it
// (tools/bench/ladder.mo).
//
// With the switches given, a rung whose diode conducts has the voltage of its capacitor, and one whose diode blocks
// takes no current:
//     −v_{k−1} + 2 v_k − v_{k+1} = 0   (the last rung: v_k = v_{k−1}),
// three diagonals, solved by elimination without pivoting. The diode's characteristic is followed by s: its current
// while it conducts, its voltage while it blocks; it turns where s changes its sign. After a root the diodes found are
// turned, then all to the sign of their s, until they repeat. The Jacobian is known in closed form: between two
// conducting diodes a < b there are b − a resistors in series.
#include <cmath>

#include "driver/handwritten_bench.h"

namespace saltus::handwritten {
namespace {

constexpr int kDiodes = 100;
constexpr double kResistance = 0.02, kCapacity = 1e-3, kLoad = 50;

struct Ladder {
  std::vector<char> on = std::vector<char>(kDiodes, 1);
  std::vector<double> v = std::vector<double>(kDiodes), upper = std::vector<double>(kDiodes),
                      s = std::vector<double>(kDiodes);

  void solve(double t, const double* u) {
    double left = 10 * std::sin(2 * M_PI * 10 * t), slope = 0;
    // Forward: v_k = v[k] + upper[k] v_{k+1}.
    for (int k = 0; k < kDiodes; ++k) {
      if (on[k]) {
        left = v[k] = u[k];
        slope = upper[k] = 0;
        continue;
      }
      double pivot = (k + 1 < kDiodes ? 2 : 1) - slope;
      left = v[k] = left / pivot;
      slope = upper[k] = (k + 1 < kDiodes ? 1 : 0) / pivot;
    }
    for (int k = kDiodes - 1; k-- > 0;) v[k] += upper[k] * v[k + 1];
    double before = 10 * std::sin(2 * M_PI * 10 * t);
    for (int k = 0; k < kDiodes; ++k) {
      double after = k + 1 < kDiodes ? v[k + 1] : v[k];
      s[k] = on[k] ? (before - 2 * v[k] + after) / kResistance : v[k] - u[k];
      before = v[k];
    }
  }
};

Problem ladder() {
  auto circuit = std::make_shared<Ladder>();
  Problem problem;
  problem.start.assign(kDiodes, 0);
  problem.stop = 0.5;
  problem.switches = kDiodes;
  problem.rates = [circuit](double t, const double* u, double* du) {
    circuit->solve(t, u);
    for (int k = 0; k < kDiodes; ++k) du[k] = ((circuit->on[k] ? circuit->s[k] : 0) - u[k] / kLoad) / kCapacity;
  };
  problem.roots = [circuit](double t, const double* u, double* g) {
    circuit->solve(t, u);
    std::copy(circuit->s.begin(), circuit->s.end(), g);
  };
  problem.event = [circuit](double t, const double* u, const int* found) {
    for (int k = 0; found && k < kDiodes; ++k) circuit->on[k] = found[k] ? !circuit->on[k] : circuit->on[k];
    for (int pass = 0; pass < 1000; ++pass) {
      circuit->solve(t, u);
      bool turned = false;
      for (int k = 0; k < kDiodes; ++k) {
        // Where it has just turned, s is zero up to rounding.
        if (std::abs(circuit->s[k]) <= (circuit->on[k] ? 1e-12 / kResistance : 1e-12)) continue;
        bool conducts = circuit->s[k] > 0;
        turned |= conducts != static_cast<bool>(circuit->on[k]);
        circuit->on[k] = conducts;
      }
      if (!turned) return;
    }
  };
  problem.jacobian = [circuit](const double*, SUNMatrix j) {
    SUNMatZero(j);
    int last = -1;  // the conducting diode before, or the source
    for (int k = 0; k < kDiodes; ++k) {
      SM_ELEMENT_D(j, k, k) -= 1 / (kLoad * kCapacity);
      if (!circuit->on[k]) continue;
      double conductance = 1 / ((k - last) * kResistance * kCapacity);
      SM_ELEMENT_D(j, k, k) -= conductance;
      if (last >= 0) {
        SM_ELEMENT_D(j, last, last) -= conductance;
        SM_ELEMENT_D(j, k, last) += conductance;
        SM_ELEMENT_D(j, last, k) += conductance;
      }
      last = k;
    }
  };
  return problem;
}

SALTUS_AGAINST_HAND(ladder, ladder());

}  // namespace
}  // namespace saltus::handwritten
