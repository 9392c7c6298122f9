// What the integrators of SUNDIALS share: who owns its context and vectors, tolerances that are tightened for a while,
// one step at a time, and its reasons for failing in our words. The solver's own memory is freed by who made it, before
// these.
#pragma once

#include <nvector/nvector_serial.h>
#include <sundials/sundials_context.h>

#include <cmath>
#include <string>
#include <vector>

#include "simulate/integrators/integrator.h"

namespace saltus::simulate {

class SundialsIntegrator : public Integrator {
 public:
  void set_tolerances(const std::vector<double>& tolerances) override {
    std::copy(tolerances.begin(), tolerances.end(), tolerances_.begin());
    double* absolute = N_VGetArrayPointer(absolute_);
    for (size_t i = 0; i < tolerances_.size(); ++i) absolute[i] = refinement_ * tolerances_[i];
  }

 protected:
  SundialsIntegrator(Instance& instance, const Options& options, std::vector<double> tolerances, const char* name)
      : instance_(instance), options_(options), tolerances_(std::move(tolerances)), name_(name) {}
  ~SundialsIntegrator() override {
    for (N_Vector v : vectors_) N_VDestroy(v);
    if (context_) SUNContext_Free(&context_);
  }

  // A vector for each of `wanted`, one for absolute tolerances, and a context for all.
  bool allocate(size_t n, std::initializer_list<N_Vector*> wanted, std::string& why) {
    if (SUNContext_Create(nullptr, &context_) != 0) return why = "SUNDIALS has no context", false;
    auto make = [&](N_Vector& v) {
      v = N_VNew_Serial(static_cast<sunindextype>(n), context_);
      if (v) vectors_.push_back(v);
      return v != nullptr;
    };
    bool all = make(absolute_);
    for (N_Vector* v : wanted) all = all && make(*v);
    if (!all) return no_memory(why);
    std::copy(tolerances_.begin(), tolerances_.end(), N_VGetArrayPointer(absolute_));
    return true;
  }
  bool no_memory(std::string& why) const { return why = std::string("not enough memory for ") + name_, false; }

  void refine(double refinement) {
    if (refinement == refinement_) return;
    double* absolute = N_VGetArrayPointer(absolute_);
    for (size_t i = 0; i < tolerances_.size(); ++i) absolute[i] = refinement * tolerances_[i];
    refinement_ = refinement;
  }

  // What SUNDIALS weighs errors with, 1/(relative |y| + absolute): asked for at every step, since tolerances change on
  // the way.
  template <class Derived>
  static int weights(N_Vector y, N_Vector w, void* self) {
    const SundialsIntegrator& own = *static_cast<Derived*>(self);
    const double *from = N_VGetArrayPointer(y), *absolute = N_VGetArrayPointer(own.absolute_);
    double* into = N_VGetArrayPointer(w);
    for (size_t i = 0; i < own.tolerances_.size(); ++i)
      into[i] = 1 / (own.options_.tolerance * std::abs(from[i]) + absolute[i]);
    return 0;
  }

  // `advance(reached)` makes one step and returns SUNDIALS' flag; what fails in it is worth a smaller step.
  template <class Advance, class Explain>
  bool one_step(Advance advance, Explain explain) {
    begin_ = end_;
    double reached = end_;
    instance_.trial = true;
    asked_ = 0;
    int flag = advance(&reached);
    instance_.trial = false;
    if (flag < 0) return explain(flag);
    end_ = reached;
    ++instance_.statistics.steps;
    return true;
  }

  // The counters of SUNDIALS begin at zero again with every restart.
  void add_counts(long jacobians, long setups, long error_tests, long convergence) {
    Statistics& s = instance_.statistics;
    s.jacobians += static_cast<uint64_t>(jacobians);
    s.factorizations += static_cast<uint64_t>(setups);
    s.error_test_failures += static_cast<uint64_t>(error_tests);
    s.convergence_failures += static_cast<uint64_t>(convergence);
  }

  // Error tests of one step. Each makes it four to ten times shorter; fast states that leap without an event, in 1e-9 s
  // after a step of 1 s, need more than the seven or ten after which SUNDIALS gives up.
  static constexpr int kMostErrorTests = 30;
  enum class Fault { Evaluation, ErrorTest, Newton, LinearSystem, Tolerance, Other };
  bool fail(Fault fault) {
    std::string& why = instance_.failure;
    switch (fault) {
      case Fault::Evaluation: break;  // the instance knows
      case Fault::ErrorTest: why = "the error test fails even with the smallest step"; break;
      case Fault::Newton:
        why = "the integrator's Newton iteration does not converge even with the smallest step";
        break;
      case Fault::LinearSystem: why = "the integrator's linear system cannot be solved"; break;
      case Fault::Tolerance: why = "the tolerance is too small for double precision"; break;
      case Fault::Other: why = std::string(name_) + ": " + said_;
    }
    return false;
  }
  // SUNDIALS' own words go into the message, not to the terminal.
  static void quiet(int, const char*, const char*, char* message, void* self) {
    static_cast<SundialsIntegrator*>(self)->said_ = message;
  }
  // To be asked by every evaluation. Where numbers overflow, SUNDIALS may try again without end.
  bool interrupted() {
    if (++asked_ == kMostAsked) instance_.failure = "a step does not come to an end";
    return asked_ >= kMostAsked || (options_.interrupt && options_.interrupt->load(std::memory_order_relaxed));
  }

  Instance& instance_;
  const Options& options_;
  std::vector<double> tolerances_;
  SUNContext context_ = nullptr;
  N_Vector absolute_ = nullptr;

 private:
  const char* name_;
  std::vector<N_Vector> vectors_;
  double refinement_ = 1;
  static constexpr uint64_t kMostAsked = 1000000;  // a few hundred are usual, times the states for differences
  uint64_t asked_ = 0;
  std::string said_;
};

}  // namespace saltus::simulate
