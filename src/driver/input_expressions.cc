#include "driver/input_expressions.h"

#include <algorithm>
#include <limits>
#include <memory>

#include "driver/compile.h"
#include "simulate/runner.h"

namespace saltus::driver {

SALTUS_DIAGNOSTIC(NoExpression, Error, "F0405", "the input '{}' cannot follow '{}': {}");

class InputExpressions::Expression {
 public:
  bool compile(const Request& request, const InputExpression& e, std::string& why) {
    Request wanted;
    wanted.source = "Inputs";
    wanted.path = request.path;
    // An Integer is a Real as well: its values are the same numbers.
    std::vector<std::string> types = e.type.empty() ? std::vector<std::string>{"Real", "Boolean"} : std::vector{e.type};
    for (const std::string& type : types) {
      wanted.text = fmt::format("model Inputs\n  output {} value = {};\nend Inputs;\n", type, e.text);
      c_ = std::make_unique<Compilation>();
      if (driver::compile(*c_, wanted, Stage::Compiled)) break;
      if (why.empty()) told(c_->context, why);  // of the first type
    }
    if (!c_->program) return false;
    if (c_->modes || !c_->program->model.states.empty()) return why = "it is no expression of time", false;
    return true;
  }

  bool follow(double start, double stop, std::string& why) {
    options_.start = start;
    options_.stop = stop;
    options_.interval = stop - start;
    slot_ = c_->program->model.find_slot("value");
    std::vector<double> events;
    options_.tell_causes = [&](std::vector<simulate::Cause>&&) {
      if (events.empty() || events.back() < runner_->time()) events.push_back(runner_->time());
    };
    if (!begin() || (start < stop && !runner_->advance_to(stop))) return told(context_, why);
    options_.tell_causes = {};
    if (events.size() > kMost) return why = fmt::format("it leaps {} times", events.size()), false;
    // Once more, from event to event. At each all is decided anew: the instant may be found last digits later than
    // before.
    if (!begin() || !keep(start, why)) return told(context_, why);
    for (double at : events) {
      if (!runner_->advance_to(at) || !runner_->settle() || !runner_->enter_event() || !keep(at, why))
        return told(context_, why);
      leaps_.push_back(at);
    }
    return true;
  }

  const std::vector<double>& leaps() const { return leaps_; }

  // What cannot be computed is not a number, which the run tells.
  double value(double t, bool behind) {
    auto next = behind ? std::ranges::upper_bound(leaps_, t) : std::ranges::lower_bound(leaps_, t);
    auto piece = static_cast<size_t>(next - leaps_.begin());
    std::string why;
    bool good = piece == present_ || runner_->restore(pieces_[piece], why);
    good = good && (piece == present_ && t == at_ ? true : runner_->place(t, {}) && runner_->settle());
    present_ = good ? piece : kNone;
    at_ = t;
    return good ? runner_->get(slot_) : std::numeric_limits<double>::quiet_NaN();
  }

 private:
  static constexpr size_t kMost = 100'000, kNone = ~size_t{0};

  bool begin() {
    context_.sources = c_->context.sources;
    runner_ = simulate::make_runner(*c_->program, options_, no_result_, no_progress_, context_);
    return runner_->begin();
  }

  bool keep(double at, std::string& why) {
    present_ = pieces_.size();
    at_ = at;
    return runner_->save(pieces_.emplace_back(), why);
  }

  static bool told(const Context& context, std::string& why) {
    auto error = std::ranges::find(context.diagnostics.all(), Severity::Error, &Diagnostic::severity);
    if (error != context.diagnostics.all().end()) why = error->message;
    return false;
  }

  std::unique_ptr<Compilation> c_;
  Context context_;
  simulate::Options options_;
  simulate::OpenWriter no_result_;
  simulate::ReportProgress no_progress_;
  std::unique_ptr<simulate::Runner> runner_;
  run::Slot slot_ = run::kNoSlot;
  std::vector<double> leaps_;
  std::vector<simulate::Snapshot> pieces_;  // one more than leaps
  size_t present_ = kNone;
  double at_ = 0;
};

InputExpressions::InputExpressions() = default;
InputExpressions::~InputExpressions() = default;

bool InputExpressions::compile(const Request& request, const std::vector<InputExpression>& expressions,
                               Context& context) {
  for (const InputExpression& e : expressions) {
    std::string why;
    if (!made_.emplace_back(std::make_shared<Expression>())->compile(request, e, why))
      return context.diagnostics.report(NoExpression, {}, e.name, e.text, why), false;
    expressions_.push_back(e);
  }
  return true;
}

bool InputExpressions::follow(double start, double stop, std::vector<simulate::InputSignal>& into, Context& context) {
  for (size_t i = 0; i < made_.size(); ++i) {
    const InputExpression& e = expressions_[i];
    std::shared_ptr<Expression> made = made_[i];
    std::string why;
    if (!made->follow(start, stop, why))
      return context.diagnostics.report(NoExpression, {}, e.name, e.text, why), false;
    simulate::InputSignal& signal = into.emplace_back();
    signal.name = e.name;
    signal.time = made->leaps();
    signal.course = [made](double t, bool behind) { return made->value(t, behind); };
  }
  return true;
}

}  // namespace saltus::driver
