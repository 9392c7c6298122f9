#include "simulate/integrators/integrator.h"

#include <algorithm>

namespace saltus::simulate {
namespace {

class Clockwork : public Integrator {
 public:
  explicit Clockwork(double step) : step_(step) {}
  bool restart(double t, const double*, double) override {
    begin_ = end_ = t;
    return true;
  }
  bool step(double limit) override {
    begin_ = end_;
    end_ = std::min(limit, begin_ + step_);
    // A sliver before the limit is no step of its own.
    constexpr double kSliver = 1e-6;
    if (limit - end_ < kSliver * step_) end_ = limit;
    return true;
  }
  void interpolate(double, double*) override {}

 private:
  double step_;
};

struct SolverName {
  std::string_view name;
  Solver solver;
};
constexpr SolverName kSolvers[] = {
    {"auto", Solver::Automatic},
    {"cvode", Solver::Cvode},
    {"ida", Solver::Ida},
    {"dopri5", Solver::Dopri5},
    {"heun", Solver::Heun},
    {"rk4", Solver::Rk4},
    {"euler", Solver::Euler},
    {"arkode", Solver::Arkode},
    {"arkode-heun-euler", Solver::ArkodeHeunEuler},
    {"arkode-bogacki-shampine", Solver::ArkodeBogackiShampine},
    {"arkode-zonneveld", Solver::ArkodeZonneveld},
    {"arkode-cash-karp", Solver::ArkodeCashKarp},
    {"arkode-fehlberg", Solver::ArkodeFehlberg},
    {"arkode-dormand-prince", Solver::ArkodeDormandPrince},
    {"arkode-verner", Solver::ArkodeVerner},
    {"arkode-fehlberg-8", Solver::ArkodeFehlberg8},
};

}  // namespace

std::optional<Solver> solver_named(std::string_view name) {
  for (const SolverName& s : kSolvers) {
    if (s.name == name) return s.solver;
  }
  return std::nullopt;
}

std::string solver_names() {
  std::string list;
  for (const SolverName& s : kSolvers) list += (list.empty() ? "" : ", ") + std::string(s.name);
  return list;
}

std::unique_ptr<Integrator> make_clockwork(double step) {
  return std::make_unique<Clockwork>(step);
}

std::unique_ptr<Integrator> make_integrator(Instance& instance, const Options& options, std::vector<double> tolerances,
                                            std::string& why) {
  if (instance.state_count == 0) {
    double interval =
        options.interval > 0 ? options.interval : (options.stop - options.start) / std::max(options.intervals, 1);
    return make_clockwork(interval > 0 ? interval : 1);
  }
  switch (options.solver) {
    case Solver::Cvode: return make_cvode(instance, options, std::move(tolerances), why);
    case Solver::Euler:
    case Solver::Heun:
    case Solver::Rk4: return make_explicit(instance, options);
    case Solver::Dopri5: return make_dormand_prince(instance, options, std::move(tolerances));
    case Solver::Automatic: return make_automatic(instance, options, std::move(tolerances));
    case Solver::Ida: return make_ida(instance, options, std::move(tolerances), why);
    default: return make_arkode(instance, options, std::move(tolerances), why);
  }
}

}  // namespace saltus::simulate
