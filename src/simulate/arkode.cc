// Explicit Runge–Kutta methods of ARKODE (ERKStep) with error control, from order 2 to 8, by the names of their
// authors.
//
// Inside a step the solution is ARKODE's Hermite polynomial through both ends; from degree 4 on it evaluates the
// right-hand side inside the step as well.
#include <arkode/arkode_erkstep.h>

#include <algorithm>

#include "simulate/sundials_integrator.h"

namespace saltus::simulate {
namespace {

struct Table {
  Solver solver;
  ARKODE_ERKTableID id;
  int order;
  const char* name;
};
constexpr Table kTables[] = {
    {Solver::Arkode, ARKODE_ZONNEVELD_5_3_4, 4, "Zonneveld 4(3)"},
    {Solver::ArkodeHeunEuler, ARKODE_HEUN_EULER_2_1_2, 2, "Heun and Euler 2(1)"},
    {Solver::ArkodeBogackiShampine, ARKODE_BOGACKI_SHAMPINE_4_2_3, 3, "Bogacki and Shampine 3(2)"},
    {Solver::ArkodeZonneveld, ARKODE_ZONNEVELD_5_3_4, 4, "Zonneveld 4(3)"},
    {Solver::ArkodeCashKarp, ARKODE_CASH_KARP_6_4_5, 5, "Cash and Karp 5(4)"},
    {Solver::ArkodeFehlberg, ARKODE_FEHLBERG_6_4_5, 5, "Fehlberg 5(4)"},
    {Solver::ArkodeDormandPrince, ARKODE_DORMAND_PRINCE_7_4_5, 5, "Dormand and Prince 5(4)"},
    {Solver::ArkodeVerner, ARKODE_VERNER_8_5_6, 6, "Verner 6(5)"},
    {Solver::ArkodeFehlberg8, ARKODE_FEHLBERG_13_7_8, 8, "Fehlberg 8(7)"},
};
constexpr int kHighestDegree = 5;  // of ARKODE's Hermite polynomials
constexpr int kHighestWithHistory = 4;  // order of methods whose polynomial is as exact as they are

// ARKODE takes the last stage of a step for the first one of the next where c_s = 1 (SUNDIALS 6.4, erkStep_FullRHS). That is right for methods whose last stage is the result
// (first same as last: a_s = b), and costs Verner's method three of its six orders. A c_s that is not quite 1 makes it evaluate the first stage; it moves time in one stage by less
// than 1e-9 of a step.
constexpr double kNotOne = 4e-10;

ARKodeButcherTable exact_table(ARKODE_ERKTableID id) {
  ARKodeButcherTable table = ARKodeButcherTable_LoadERK(id);
  if (!table) return nullptr;
  int last = table->stages - 1;
  bool is_result = true;
  for (int j = 0; j < last; ++j) is_result = is_result && table->A[last][j] == table->b[j];
  if (!(is_result && table->b[last] == 0) && table->c[last] == 1) table->c[last] -= kNotOne;
  return table;
}

class Arkode : public SundialsIntegrator {
 public:
  Arkode(Instance& instance, const Options& options, std::vector<double> tolerances, const Table& table)
      : SundialsIntegrator(instance, options, std::move(tolerances), "ARKODE"), table_(table) {}
  ~Arkode() override {
    if (memory_) ERKStepFree(&memory_);
  }

  bool create(std::string& why) { return allocate(instance_.state_count, {&x_, &inside_}, why); }

  bool restart(double t, const double* x, double refinement) override {
    begin_ = end_ = t;
    std::copy(x, x + instance_.state_count, N_VGetArrayPointer(x_));
    refine(refinement);
    int flag = ARK_SUCCESS;
    if (!memory_) {
      memory_ = ERKStepCreate(&Arkode::rates, t, x_, context_);
      if (!memory_) return no_memory(instance_.failure);
      ERKStepSetUserData(memory_, this);
      ERKStepSetErrHandlerFn(memory_, &SundialsIntegrator::quiet, static_cast<SundialsIntegrator*>(this));
      ARKodeButcherTable table = exact_table(table_.id);
      if (!table) return no_memory(instance_.failure);
      ERKStepSetTable(memory_, table);
      ARKodeButcherTable_Free(table);
      ERKStepSetInterpolantType(memory_, ARK_INTERP_HERMITE);
      ERKStepSetInterpolantDegree(memory_, std::min(table_.order, kHighestDegree));
      ERKStepSetMaxNumSteps(memory_, -1);
      ERKStepSetMaxHnilWarns(memory_, -1);
      if (options_.max_step > 0) ERKStepSetMaxStep(memory_, options_.max_step);
      flag = ERKStepWFtolerances(memory_, &weights<Arkode>);
    } else {
      collect();
      flag = ERKStepReInit(memory_, &Arkode::rates, t, x_);
    }
    return flag == ARK_SUCCESS || explain(flag);
  }

  bool step(double limit) override {
    ERKStepSetStopTime(memory_, limit);
    return one_step([&](double* reached) { return ERKStepEvolve(memory_, limit, x_, reached, ARK_ONE_STEP); },
                    [this](int flag) { return explain(flag); });
  }

  void interpolate(double t, double* x) override {
    // The polynomial's end is the step's end, to the last bit.
    if (t != end_) ERKStepGetDky(memory_, t, 0, inside_);
    const double* from = N_VGetArrayPointer(t == end_ ? x_ : inside_);
    std::copy(from, from + instance_.state_count, x);
  }

  void count() override {
    if (memory_) collect();
    instance_.statistics.method = fmt::format("ARKODE, {}", table_.name);
  }

 private:
  void collect() {
    long fails = 0;
    ERKStepGetNumErrTestFails(memory_, &fails);
    add_counts(0, 0, fails, 0);
  }
  static int rates(double t, N_Vector x, N_Vector dx, void* self) {
    Arkode& arkode = *static_cast<Arkode*>(self);
    if (arkode.interrupted()) return -1;
    // A failing evaluation is worth a smaller step.
    return arkode.instance_.derivatives(t, N_VGetArrayPointer(x), N_VGetArrayPointer(dx)) ? 0 : 1;
  }
  bool explain(int flag) {
    switch (flag) {
      case ARK_FIRST_RHSFUNC_ERR:
      case ARK_REPTD_RHSFUNC_ERR:
      case ARK_UNREC_RHSFUNC_ERR:
      case ARK_RHSFUNC_FAIL: return fail(Fault::Evaluation);
      case ARK_ERR_FAILURE: return fail(Fault::ErrorTest);
      case ARK_TOO_MUCH_ACC: return fail(Fault::Tolerance);
      default: return fail(Fault::Other);
    }
  }

  const Table& table_;
  void* memory_ = nullptr;
  N_Vector x_ = nullptr, inside_ = nullptr;
};

}  // namespace

std::unique_ptr<Integrator> make_arkode(Instance& instance, const Options& options, std::vector<double> tolerances,
                                        std::string& why) {
  for (const Table& table : kTables) {
    if (table.solver != options.solver) continue;
    if (instance.schedule->remembers() && table.order > kHighestWithHistory) {
      why = fmt::format("not supported yet: {} for a model with delay or spatialDistribution, whose past needs a polynomial as exact as the method inside of each step; arkode, dopri5, cvode, ida and auto have one", table.name);
      return nullptr;
    }
    auto arkode = std::make_unique<Arkode>(instance, options, std::move(tolerances), table);
    if (!arkode->create(why)) return nullptr;
    return arkode;
  }
  return nullptr;
}

}  // namespace saltus::simulate
