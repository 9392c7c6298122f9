// IDA: variable-order BDF for F(t, y, y') = 0, the model in implicit form (implicit_form.h): algebraic unknowns are
// iterated together with the states, once a step, instead of inside every evaluation of a right-hand side.
#include <ida/ida.h>

#include <algorithm>

#include "simulate/integrators/implicit_form.h"
#include "simulate/integrators/sundials_integrator.h"
#include "simulate/integrators/sundials_linear.h"
#include "simulate/kernel/stopwatch.h"

namespace saltus::simulate {
namespace {

class Ida : public SundialsIntegrator {
 public:
  Ida(Instance& instance, const Options& options, std::vector<double> tolerances)
      : SundialsIntegrator(instance, options, std::move(tolerances), "IDA"), form_(instance) {
    for (size_t i = instance.state_count; i < form_.size(); ++i)
      tolerances_.push_back(options.tolerance * instance.nominal[form_.slot(i)]);
  }
  ~Ida() override {
    if (memory_) IDAFree(&memory_);
  }

  bool create(std::string& why) {
    if (!allocate(form_.size(), {&y_, &dy_, &kind_, &inside_}, why)) return false;
    for (size_t i = 0; i < form_.size(); ++i) N_VGetArrayPointer(kind_)[i] = form_.is_state(i) ? 1 : 0;
    linear_ = std::make_unique<SundialsLinear>();
    memory_ = IDACreate(context_);
    if (!memory_ || !linear_->create(y_, form_.pattern(), context_)) return no_memory(why);
    return true;
  }

  bool restart(double t, const double* x, double refinement) override {
    begin_ = end_ = t;
    if (!form_.consistent(t, x, N_VGetArrayPointer(y_), N_VGetArrayPointer(dy_))) return false;
    int flag;
    if (!started_) {
      flag = IDAInit(memory_, &Ida::residual, t, y_, dy_);
      IDASetUserData(memory_, this);
      IDAWFtolerances(memory_, &weights<Ida>);
      IDASetLinearSolver(memory_, linear_->solver(), linear_->matrix());
      IDASetJacFn(memory_, &Ida::jacobian);
      IDASetErrHandlerFn(memory_, &SundialsIntegrator::quiet, static_cast<SundialsIntegrator*>(this));
      IDASetMaxNumSteps(memory_, -1);
      IDASetMaxErrTestFails(memory_, kMostErrorTests);
      // Algebraic unknowns have no error of their own: they follow from the states.
      IDASetId(memory_, kind_);
      IDASetSuppressAlg(memory_, SUNTRUE);
      if (options_.max_step > 0) IDASetMaxStep(memory_, options_.max_step);
      started_ = true;
    } else {
      collect();
      flag = IDAReInit(memory_, t, y_, dy_);
    }
    if (flag != IDA_SUCCESS) return explain(flag);
    refine(refinement);
    return true;
  }

  bool step(double limit) override {
    IDASetStopTime(memory_, limit);
    return one_step([&](double* reached) { return IDASolve(memory_, limit, reached, y_, dy_, IDA_ONE_STEP); },
                    [this](int flag) { return explain(flag); });
  }

  void interpolate(double t, double* x) override {
    // The polynomial's end is the step's end, to the last bit.
    if (t != end_) IDAGetDky(memory_, t, 0, inside_);
    const double* y = N_VGetArrayPointer(t == end_ ? y_ : inside_);
    std::copy(y, y + instance_.state_count, x);
  }

  void count() override {
    if (started_) collect();
    instance_.statistics.words.method = "IDA, BDF";
    form_.describe(instance_.statistics);
    linear_->describe(instance_.statistics);
  }

 private:
  void collect() {
    long jacobians = 0, setups = 0, fails = 0, convergence = 0;
    IDAGetNumJacEvals(memory_, &jacobians);
    IDAGetNumLinSolvSetups(memory_, &setups);
    IDAGetNumErrTestFails(memory_, &fails);
    IDAGetNumNonlinSolvConvFails(memory_, &convergence);
    add_counts(jacobians, setups, fails, convergence);
  }

  static int residual(double t, N_Vector y, N_Vector dy, N_Vector f, void* self) {
    Ida& ida = *static_cast<Ida*>(self);
    if (ida.interrupted()) return -1;
    // A failing evaluation is worth a smaller step.
    return ida.form_.residual(t, N_VGetArrayPointer(y), N_VGetArrayPointer(dy), N_VGetArrayPointer(f)) ? 0 : 1;
  }
  static int jacobian(double t, double c, N_Vector y, N_Vector dy, N_Vector f, SUNMatrix matrix, void* self, N_Vector,
                      N_Vector, N_Vector) {
    Ida& ida = *static_cast<Ida*>(self);
    Stopwatch watch(ida.instance_.statistics.seconds.jacobians);
    ida.linear_->begin(matrix);
    bool good = ida.form_.jacobian(t, N_VGetArrayPointer(y), N_VGetArrayPointer(dy), N_VGetArrayPointer(f), c,
                                   [&](uint32_t i, uint32_t j, double v) { ida.linear_->put(matrix, i, j, v); });
    return good ? 0 : 1;
  }
  bool explain(int flag) {
    switch (flag) {
      case IDA_REP_RES_ERR:
      case IDA_RES_FAIL: return fail(Fault::Evaluation);
      case IDA_ERR_FAIL: return fail(Fault::ErrorTest);
      case IDA_CONV_FAIL: return fail(Fault::Newton);
      case IDA_LSETUP_FAIL:
      case IDA_LSOLVE_FAIL: return fail(Fault::LinearSystem);
      case IDA_TOO_MUCH_ACC: return fail(Fault::Tolerance);
      default: return fail(Fault::Other);
    }
  }

  ImplicitForm form_;
  std::unique_ptr<SundialsLinear> linear_;
  void* memory_ = nullptr;
  N_Vector y_ = nullptr, dy_ = nullptr, kind_ = nullptr, inside_ = nullptr;
  bool started_ = false;
};

}  // namespace

std::unique_ptr<Integrator> make_ida(Instance& instance, const Options& options, std::vector<double> tolerances,
                                     std::string& why) {
  auto ida = std::make_unique<Ida>(instance, options, std::move(tolerances));
  if (!ida->create(why)) return nullptr;
  return ida;
}

}  // namespace saltus::simulate
