// The method that a model gets when none is asked for: explicit as long as the model is not stiff, BDF from then on.
//
// Explicit one-step methods begin anew after an event with their full order, and their errors do not add up the way
// those of BDF do (rocket of exam 10 at tolerance 1e-9: 3e-6 against 1.5e-2 of 59404 m). Steps that stability limits
// are noticed (dormand_prince.h); so is an explicit step that cannot be made at all. From there CVODE takes over, for
// good: a model that was stiff once will be again.
//
// Where the fastest part of the model would take hundreds of millions of explicit steps up to the stop time, CVODE
// begins. Until stiffness is noticed an explicit method has made fast parts that were at rest oscillate with its
// errors; those that are hardly damped would have to be followed from then on (wind farms on lines with inductances of
// nH: 4e5 steps for 8 ms instead of 500 for 100 s).
//
// Where CVODE cannot go on, IDA does: simultaneous equations that are hard to solve for states that an iteration only
// tries are iterated there together with the states (water that begins to boil, flows near zero). It is the last
// resort, since its steps take more.
//
// Local errors are kept below a tenth of the tolerance, since what is asked for is the accuracy of the result.
#include <cmath>

#include "simulate/integrators/dormand_prince.h"

namespace saltus::simulate {
namespace {

constexpr double kShare = 0.1;
constexpr double kHopeless = 1e9;  // of rate and length of the run; explicit steps are at most 3.3 over the rate

class Automatic : public Integrator {
 public:
  Automatic(Instance& instance, const Options& options, std::vector<double> tolerances)
      : instance_(instance),
        tight_(options),
        tolerances_(tolerances),
        length_(options.stop - options.start),
        explicit_(instance, options, tolerances, kShare) {
    tight_.tolerance *= kShare;
    for (double& tolerance : tolerances_) tolerance *= kShare;
  }

  bool restart(double t, const double* x, double refinement) override {
    begin_ = end_ = t;
    refinement_ = refinement;
    stale_ = false;
    if (!implicit_ && !only_explicit_ && explicit_.is_stiff() && !change()) return false;
    return implicit_ ? implicit_->restart(t, x, refinement) : explicit_.restart(t, x, refinement);
  }

  bool step(double limit) override {
    if (only_explicit_) return explicit_.step(limit) && take(explicit_);
    if (!implicit_) {
      if (!is_hopeless() && !explicit_.is_stiff() && explicit_.step(limit)) return take(explicit_);
      if (!change() || !implicit_->restart(explicit_.end(), explicit_.state().data(), refinement_)) return false;
    }
    if (!implicit_->step(limit)) return false;
    stale_ = false;
    return take(*implicit_);
  }

  void interpolate(double t, double* x) override {
    if (implicit_ && !stale_) return implicit_->interpolate(t, x);
    explicit_.interpolate(t, x);
  }

  bool shorten(double t) override {
    Integrator& integrator = implicit_ && !stale_ ? *implicit_ : explicit_;
    if ((implicit_ && stale_) || !integrator.shorten(t)) return false;
    return take(integrator);
  }

  bool is_one_step() const override { return only_explicit_ || !implicit_; }

  bool change_method() override {
    bool ended = tight_.interrupt && tight_.interrupt->load(std::memory_order_relaxed);
    if (!implicit_ || last_resort_ || ended || instance_.is_sliding()) return false;
    std::vector<double> x(instance_.state_count);
    interpolate(end_, x.data());
    std::string why;
    auto ida = make_ida(instance_, tight_, tolerances_, why);
    if (!ida) return false;
    implicit_->count();
    last_resort_at_ = end_;
    instance_.failure.clear();
    implicit_ = std::move(ida);
    last_resort_ = true;
    stale_ = false;
    return implicit_->restart(end_, x.data(), refinement_);
  }

  // Explicit and implicit methods err to different sides of an edge.
  bool other_method(int attempt) override {
    if (attempt > 1) return false;
    if (attempt == 1) {
      std::string why;
      auto ida = make_ida(instance_, tight_, tolerances_, why);
      if (!ida) return false;
      if (only_explicit_ || !implicit_) changed_at_ = explicit_.end();
      implicit_ = std::move(ida);
      only_explicit_ = false;
      return true;
    }
    if (!implicit_) return change();
    implicit_.reset();
    return only_explicit_ = true;
  }

  void set_tolerances(const std::vector<double>& tolerances) override {
    explicit_.set_tolerances(tolerances);
    tolerances_ = tolerances;
    for (double& tolerance : tolerances_) tolerance *= kShare;
    if (implicit_) implicit_->set_tolerances(tolerances_);
  }

  // Where the implicit method has taken over it was none for long.
  std::optional<FalseRest> false_rest() const override { return implicit_ ? std::nullopt : explicit_.false_rest(); }

  void count() override {
    explicit_.count();
    if (!implicit_) return;
    std::string before = instance_.statistics.words.method;
    implicit_->count();
    std::string& method = instance_.statistics.words.method;
    method = last_resort_ ? fmt::format("{}; CVODE, BDF from time {:.6g} on; {} from time {:.6g} on", before,
                                        changed_at_, method, last_resort_at_)
                          : fmt::format("{}; {} from time {:.6g} on", before, method, changed_at_);
  }

 private:
  bool take(const Integrator& from) {
    begin_ = from.begin();
    end_ = from.end();
    return true;
  }
  // At the first step alone.
  bool is_hopeless() {
    if (looked_ || !std::isfinite(length_)) return false;
    looked_ = true;
    return explicit_.fastest_rate() * length_ > kHopeless;
  }
  bool change() {
    std::string why;
    instance_.failure.clear();
    implicit_ = make_cvode(instance_, tight_, tolerances_, why);
    if (!implicit_) instance_.failure = why;
    stale_ = true;
    changed_at_ = explicit_.end();
    return implicit_ != nullptr;
  }

  Instance& instance_;
  Options tight_;
  std::vector<double> tolerances_;
  double length_;
  DormandPrince explicit_;
  std::unique_ptr<Integrator> implicit_;
  double refinement_ = 1;
  double changed_at_ = 0;
  bool looked_ = false;
  bool last_resort_ = false;
  double last_resort_at_ = 0;
  bool only_explicit_ = false;  // the implicit methods were tried
  bool stale_ = false;          // the last step still is the explicit method's
};

}  // namespace

std::unique_ptr<Integrator> make_automatic(Instance& instance, const Options& options, std::vector<double> tolerances) {
  return std::make_unique<Automatic>(instance, options, std::move(tolerances));
}

std::unique_ptr<Integrator> make_dormand_prince(Instance& instance, const Options& options,
                                                std::vector<double> tolerances) {
  return std::make_unique<DormandPrince>(instance, options, tolerances, 1);
}

}  // namespace saltus::simulate
