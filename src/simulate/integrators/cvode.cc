// CVODE: variable-order BDF with Newton iteration, for x' = f(t, x).
//
// One step at a time (CV_ONE_STEP), never beyond the next time event (tstop). Communication points and event location
// read the polynomial of the last step, so neither changes the steps taken.
#include <cvode/cvode.h>

#include <cmath>
#include <cstring>
#include <limits>

#include "simulate/integrators/jacobian.h"
#include "simulate/integrators/newton_accuracy.h"
#include "simulate/integrators/newton_system.h"
#include "simulate/integrators/sundials_integrator.h"
#include "simulate/integrators/sundials_linear.h"
#include "simulate/kernel/stopwatch.h"

namespace saltus::simulate {
namespace {

// Where nobody asked for an implicit method, a run must last before exact derivatives pay for their compilation: about
// 15 µs an operation against a few nanoseconds in an evaluation.
constexpr uint64_t kPatience = 2000;
// Newton iterations that fail tell of differences that are too coarse for the equations.
constexpr long kFailures = 10;

class Cvode : public SundialsIntegrator {
 public:
  Cvode(Instance& instance, const Options& options, std::vector<double> tolerances)
      : SundialsIntegrator(instance, options, std::move(tolerances), "CVODE"), jacobian_(instance, Jacobian::kNever) {}
  ~Cvode() override {
    if (memory_) CVodeFree(&memory_);
    if (scratch_) N_VDestroy(scratch_);
  }

  bool create(std::string& why) {
    if (!allocate(instance_.state_count, {&x_}, why)) return false;
    memory_ = CVodeCreate(CV_BDF, context_);
    if (!choose_newton_matrix()) {
      jacobian_.set_patience(options_.solver == Solver::Automatic ? kPatience : 0);
      linear_ = std::make_unique<SundialsLinear>();
    }
    if (!memory_ || !(newton_ ? newton_->create(context_) : linear_->create(x_, jacobian_.pattern(), context_)))
      return no_memory(why);
    return true;
  }

  bool restart(double t, const double* x, double refinement) override {
    std::memcpy(N_VGetArrayPointer(x_), x, instance_.state_count * sizeof(double));
    begin_ = end_ = t;
    int flag;
    if (!started_) {
      flag = CVodeInit(memory_, &Cvode::right_hand_side, t, x_);
      CVodeSetUserData(memory_, this);
      CVodeWFtolerances(memory_, &weights<Cvode>);
      if (newton_) {
        CVodeSetLinearSolver(memory_, newton_->solver(), newton_->matrix());
        CVodeSetLinSysFn(memory_, &Cvode::linear_system);
      } else {
        CVodeSetLinearSolver(memory_, linear_->solver(), linear_->matrix());
        CVodeSetJacFn(memory_, &Cvode::jacobian_function);
      }
      CVodeSetErrHandlerFn(memory_, &SundialsIntegrator::quiet, static_cast<SundialsIntegrator*>(this));
      CVodeSetMaxNumSteps(memory_, -1);
      CVodeSetMaxHnilWarns(memory_, -1);
      CVodeSetMaxErrTestFails(memory_, kMostErrorTests);
      if (options_.max_step > 0) CVodeSetMaxStep(memory_, options_.max_step);
      started_ = true;
    } else {
      collect();
      flag = CVodeReInit(memory_, t, x_);
    }
    if (flag != CV_SUCCESS) return explain(flag);
    accuracy_.restart();
    refine(refinement);
    return true;
  }

  bool step(double limit) override {
    const double* x = N_VGetArrayPointer(x_);
    start_.assign(x, x + instance_.state_count);
    // Formulas of order three to five are not stable near the imaginary axis: fast oscillations that have died away
    // would still keep steps short. Where that is noticed the order is lowered (Hindmarsh, Avoiding BDF stability
    // barriers, 1995). It is looked for in long runs alone: what is noticed now and then by chance is harmless, but
    // changes results within the tolerance.
    if (++steps_ == kMany) CVodeSetStabLimDet(memory_, 1);
    if (!one_step_to(limit)) return false;
    if (accuracy_.take(end_ - begin_)) CVodeSetNonlinConvCoef(memory_, accuracy_.share());
    return true;
  }

  // The first steps after an event have a low order, their polynomials are nearly straight, and they grow fast. Where a
  // flow rises from zero and falls below it within the tolerance, such a line shows it falling from the beginning. So a
  // step in whose first tenth something seems to happen is made again, ten times shorter.
  bool shorten(double t) override {
    double least = 1e3 * std::numeric_limits<double>::epsilon() * std::max(std::abs(begin_), std::abs(end_));
    double end = end_, part = 0.1 * (end_ - begin_);
    if (part < least || t - begin_ > part) return false;
    return again(begin_ + part) || (again(end), false);
  }

  void interpolate(double t, double* x) override {
    // The polynomial's end is the step's end, to the last bit.
    if (t == end_) {
      std::memcpy(x, N_VGetArrayPointer(x_), instance_.state_count * sizeof(double));
      return;
    }
    if (!scratch_) scratch_ = N_VMake_Serial(static_cast<sunindextype>(instance_.state_count), x, context_);
    N_VSetArrayPointer(x, scratch_);
    CVodeGetDky(memory_, t, 0, scratch_);
  }

  void count() override {
    if (started_) collect();
    instance_.statistics.words.method = "CVODE, BDF";
    if (newton_) {
      newton_->describe(instance_.statistics);
      return;
    }
    jacobian_.describe(instance_.statistics);
    linear_->describe(instance_.statistics);
  }

  void collect() {
    long jacobians = 0, setups = 0, fails = 0, convergence = 0;
    CVodeGetNumJacEvals(memory_, &jacobians);
    CVodeGetNumLinSolvSetups(memory_, &setups);
    CVodeGetNumErrTestFails(memory_, &fails);
    CVodeGetNumNonlinSolvConvFails(memory_, &convergence);
    add_counts(jacobians, setups, fails, convergence);
  }

 private:
  static int right_hand_side(double t, N_Vector x, N_Vector dx, void* self) {
    Cvode& cvode = *static_cast<Cvode*>(self);
    if (cvode.interrupted()) return -1;
    // A failing evaluation is worth a smaller step.
    return cvode.instance_.derivatives(t, N_VGetArrayPointer(x), N_VGetArrayPointer(dx)) ? 0 : 1;
  }
  static int jacobian_function(double t, N_Vector x, N_Vector f, SUNMatrix matrix, void* self, N_Vector, N_Vector,
                               N_Vector) {
    Cvode& cvode = *static_cast<Cvode*>(self);
    const double* at = N_VGetArrayPointer(x);
    const double* rates = N_VGetArrayPointer(f);
    Stopwatch watch(cvode.instance_.statistics.seconds.jacobians);
    long failures = 0;
    if (CVodeGetNumNonlinSolvConvFails(cvode.memory_, &failures) == CV_SUCCESS && failures >= kFailures)
      cvode.jacobian_.set_patience(0);
    cvode.linear_->begin(matrix);
    bool good = cvode.jacobian_.evaluate(
        t, at, rates, [&](uint32_t i, uint32_t j, double v) { cvode.linear_->put(matrix, i, j, v); });
    return good ? 0 : 1;
  }
  // CVODE decides when derivatives are too old, and when γ has changed too much.
  static int linear_system(double t, N_Vector x, N_Vector, SUNMatrix, booleantype still_good, booleantype* renewed,
                           double gamma, void* self, N_Vector, N_Vector, N_Vector) {
    NewtonSystem& newton = *static_cast<Cvode*>(self)->newton_;
    Stopwatch watch(static_cast<Cvode*>(self)->instance_.statistics.seconds.jacobians);
    *renewed = still_good ? SUNFALSE : SUNTRUE;
    if (!still_good && !newton.evaluate(t, N_VGetArrayPointer(x))) return 1;
    newton.set_gamma(gamma);
    return 0;
  }

  // Many states whose Jacobian is full: where the equations behind it are not, they are eliminated together with it.
  bool choose_newton_matrix() {
    size_t n = instance_.state_count;
    if (n < 50 || worth_klu(jacobian_.pattern())) return false;
    const run::NewtonMatrix& matrix = instance_.program->newton_matrix(n * n / 4);
    if (matrix.exists) newton_ = std::make_unique<NewtonSystem>(instance_, matrix);
    instance_.warned.resize(instance_.program->place_count(), 0);
    return newton_ != nullptr;
  }

  bool one_step_to(double limit) {
    CVodeSetStopTime(memory_, limit);
    return one_step([&](double* reached) { return CVode(memory_, limit, x_, reached, CV_ONE_STEP); },
                    [this](int flag) { return explain(flag); });
  }
  bool again(double limit) {
    std::copy(start_.begin(), start_.end(), N_VGetArrayPointer(x_));
    collect();
    end_ = begin_;
    return CVodeReInit(memory_, begin_, x_) == CV_SUCCESS && one_step_to(limit);
  }

  bool explain(int flag) {
    switch (flag) {
      case CV_FIRST_RHSFUNC_ERR:
      case CV_REPTD_RHSFUNC_ERR:
      case CV_UNREC_RHSFUNC_ERR:
      case CV_RHSFUNC_FAIL: return fail(Fault::Evaluation);
      case CV_ERR_FAILURE: return fail(Fault::ErrorTest);
      case CV_CONV_FAILURE: return fail(Fault::Newton);
      case CV_LSETUP_FAIL:
      case CV_LSOLVE_FAIL: return fail(Fault::LinearSystem);
      case CV_TOO_MUCH_ACC: return fail(Fault::Tolerance);
      default: return fail(Fault::Other);
    }
  }

  static constexpr size_t kMany = 10000;
  size_t steps_ = 0;
  NewtonAccuracy accuracy_;
  Jacobian jacobian_;
  void* memory_ = nullptr;
  N_Vector x_ = nullptr, scratch_ = nullptr;
  std::unique_ptr<SundialsLinear> linear_;  // or
  std::unique_ptr<NewtonSystem> newton_;
  bool started_ = false;
  std::vector<double> start_;  // of the last step
};

}  // namespace

std::unique_ptr<Integrator> make_cvode(Instance& instance, const Options& options, std::vector<double> tolerances,
                                       std::string& why) {
  auto cvode = std::make_unique<Cvode>(instance, options, std::move(tolerances));
  if (!cvode->create(why)) return nullptr;
  return cvode;
}

}  // namespace saltus::simulate
