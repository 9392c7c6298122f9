// Explicit Runge–Kutta methods of ARKODE (ERKStep) with error control, from order 2 to 8, by the names of their
// authors.
//
// Inside a step the solution is ARKODE's Hermite polynomial through both ends up to order 4. Methods of higher order
// have a polynomial of their own order (step_polynomial.h), which is made when somebody asks for it: ARKODE's has
// degree 5 at most.
#include <arkode/arkode_erkstep.h>

#include <algorithm>
#include <cmath>
#include <optional>

#include "simulate/integrators/step_polynomial.h"
#include "simulate/integrators/sundials_integrator.h"

namespace saltus::simulate {
namespace {

struct Table {
  Solver solver;
  ARKODE_ERKTableID id;
  int order;
  const char* name;
  // The two formulas of the pair differ in stages at the same instants: where a derivative depends on time alone its
  // error is taken for zero (Hairer, Nørsett and Wanner I, section II.5).
  bool blind = false;
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
    {Solver::ArkodeFehlberg8, ARKODE_FEHLBERG_13_7_8, 8, "Fehlberg 8(7)", true},
};
constexpr int kHighestDegree = 4;  // of ARKODE's Hermite polynomials that are taken

// ARKODE takes the last stage of a step for the first one of the next where c_s = 1 (SUNDIALS 6.4, erkStep_FullRHS).
// That is right for methods whose last stage is the result (first same as last: a_s = b), and costs Verner's method
// three of its six orders. One more stage of weight zero, at the beginning of the step, is the last one then, and
// ARKODE evaluates the first stage.
ARKodeButcherTable exact_table(ARKODE_ERKTableID id) {
  ARKodeButcherTable table = ARKodeButcherTable_LoadERK(id);
  if (!table) return nullptr;
  int n = table->stages, last = n - 1;
  bool is_result = table->b[last] == 0;
  for (int j = 0; j < last; ++j) is_result = is_result && table->A[last][j] == table->b[j];
  if (is_result || table->c[last] != 1) return table;
  ARKodeButcherTable longer = ARKodeButcherTable_Alloc(n + 1, table->d != nullptr);
  if (longer) {
    longer->q = table->q;
    longer->p = table->p;
    for (int i = 0; i < n; ++i) {
      std::copy_n(table->A[i], n, longer->A[i]);
      longer->b[i] = table->b[i];
      longer->c[i] = table->c[i];
      if (table->d) longer->d[i] = table->d[i];
    }
  }
  ARKodeButcherTable_Free(table);
  return longer;
}

class Arkode : public SundialsIntegrator {
 public:
  Arkode(Instance& instance, const Options& options, std::vector<double> tolerances, const Table& table)
      : SundialsIntegrator(instance, options, std::move(tolerances), "ARKODE"), table_(table) {
    if (table.order <= kHighestDegree) return;
    inner_.emplace(static_cast<size_t>(table.order), instance.state_count);
    from_.resize(instance.state_count);
  }
  ~Arkode() override {
    if (memory_) ERKStepFree(&memory_);
  }

  bool create(std::string& why) { return allocate(instance_.state_count, {&x_, &inside_}, why); }

  bool restart(double t, const double* x, double refinement) override {
    begin_ = end_ = t;
    fitted_ = false;
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
    if (inner_) std::copy_n(N_VGetArrayPointer(x_), from_.size(), from_.begin());
    for (int attempt = 0;; ++attempt) {
      fitted_ = false;
      bool stepped = one_step([&](double* reached) { return ERKStepEvolve(memory_, limit, x_, reached, ARK_ONE_STEP); },
                              [this](int flag) { return explain(flag); });
      if (!stepped || !table_.blind || is_accurate() || attempt == kMostErrorTests) return stepped;
      // Once more from where it began, not as far.
      end_ = begin_;
      std::copy(from_.begin(), from_.end(), N_VGetArrayPointer(x_));
      collect();
      if (int flag = ERKStepReInit(memory_, &Arkode::rates, begin_, x_); flag != ARK_SUCCESS) return explain(flag);
      ERKStepSetStopTime(memory_, limit);
    }
  }

  void interpolate(double t, double* x) override {
    // The polynomial's end is the step's end, to the last bit.
    if (inner_ && t != end_ && end_ > begin_ && fit()) return inner_->at(t, x);
    if (t != end_) ERKStepGetDky(memory_, t, 0, inside_);
    const double* from = N_VGetArrayPointer(t == end_ ? x_ : inside_);
    std::copy(from, from + instance_.state_count, x);
  }

  bool is_one_step() const override { return true; }

  void count() override {
    if (memory_) collect();
    instance_.statistics.words.method = fmt::format("ARKODE, {}", table_.name);
  }

 private:
  // False: the right-hand side has no value inside of the step; the Hermite polynomial has to do.
  bool fit() {
    if (fitted_) return fits_;
    fitted_ = true;
    instance_.trial = true;
    fits_ =
        inner_->fit(begin_, from_.data(), end_, N_VGetArrayPointer(x_),
                    [this](double t, const double* x, double* rates) { return instance_.derivatives(t, x, rates); });
    instance_.trial = false;
    if (!fits_) instance_.failure.clear();
    return fits_;
  }
  // By the defect of the polynomial; the next step is no longer than it allows.
  bool is_accurate() {
    if (!fit()) return true;
    const double* absolute = N_VGetArrayPointer(absolute_);
    double error = 0;
    for (size_t i = 0; i < from_.size(); ++i) {
      error = std::max(error, std::abs(inner_->defect()[i]) /
                                  (options_.tolerance * std::abs(N_VGetArrayPointer(x_)[i]) + absolute[i]));
    }
    constexpr double kNoError = 1e-10;  // an estimate below it makes no step longer than ten times the last
    double factor = std::clamp(0.9 * std::pow(std::max(error, kNoError), -1.0 / (table_.order + 1)), 0.2, 10.0);
    double longest = factor * (end_ - begin_);
    ERKStepSetMaxStep(memory_, options_.max_step > 0 ? std::min(longest, options_.max_step) : longest);
    return error <= 1;
  }
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
  std::optional<StepPolynomial> inner_;  // of methods beyond kHighestDegree
  std::vector<double> from_;             // where the last step began
  bool fitted_ = false, fits_ = false;
  void* memory_ = nullptr;
  N_Vector x_ = nullptr, inside_ = nullptr;
};

}  // namespace

std::unique_ptr<Integrator> make_arkode(Instance& instance, const Options& options, std::vector<double> tolerances,
                                        std::string& why) {
  for (const Table& table : kTables) {
    if (table.solver != options.solver) continue;
    auto arkode = std::make_unique<Arkode>(instance, options, std::move(tolerances), table);
    if (!arkode->create(why)) return nullptr;
    return arkode;
  }
  return nullptr;
}

}  // namespace saltus::simulate
