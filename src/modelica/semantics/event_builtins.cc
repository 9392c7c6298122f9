// Operators with knowledge of time and events (MLS 3.6 §3.7.4, §3.7.5), and of clocks (chapter 16).
#include <array>
#include <functional>

#include "hybrid/rewrite.h"
#include "modelica/semantics/instantiation.h"

namespace saltus::modelica {

using hybrid::BaseType;

SALTUS_DIAGNOSTIC(DerArgument, Error, "M0450", "'der' cannot be applied to {}");
SALTUS_DIAGNOSTIC(DerInFunction, Error, "M0451", "'{}' cannot be used inside a function");
SALTUS_DIAGNOSTIC(PreArgument, Error, "M0452", "'{}' needs a variable, not an expression");
SALTUS_DIAGNOSTIC(EventArgument, Error, "M0431", "'{}' cannot be applied to {}");
SALTUS_DIAGNOSTIC(
    ShouldBeParameter, Warning, "M0454",
    "{} of '{}' must be a parameter expression; the variable '{}' has a value that never changes, but is no parameter");
SALTUS_DIAGNOSTIC(MustBeParameter, Error, "M0454",
                  "{} of '{}' must be a parameter expression, but it varies with time");
SALTUS_DIAGNOSTIC(DelayTime, Error, "M0455", "the delay is {}: it cannot be negative");
SALTUS_DIAGNOSTIC(DelayTooLong, Error, "M0455", "the delay is {}, longer than the longest one, {}");
SALTUS_DIAGNOSTIC(SampleInterval, Error, "M0457", "the interval of 'sample' is {}: it must be positive");
SALTUS_DIAGNOSTIC(InitialPoints, Error, "M0456",
                  "the initial points of 'spatialDistribution' must go from 0 to 1 and not back");
SALTUS_DIAGNOSTIC(SmoothOrder, Error, "M0453", "the order of 'smooth' must be a constant Integer");

// One call of an operator of events and time (MLS §3.7.4, §3.7.5).
struct Instantiation::EventCall {
  Instantiation& s;
  std::string_view name;
  const syntax::CallExpr& expr;
  const Env& env;

  std::vector<ExprId> arguments(size_t least, size_t most) const {
    s.need_arguments(expr, least, most);
    return s.arguments_of(expr, env);
  }
  std::vector<ExprId> named(std::initializer_list<std::string_view> formals) const {
    std::vector<Name> names;
    for (auto formal : formals) names.push_back(s.intern(formal));
    return s.match_arguments(names, expr, env, name);
  }
  // A Real of any shape; Integers become Reals.
  ExprId unchanging(ExprId e, Span span, std::string_view what) const;
  ExprId number(ExprId e) const {
    if (!e.valid()) s.error(EventArgument, expr.span, name, "too few arguments");
    if (s.type(e).base != BaseType::Real && s.type(e).base != BaseType::Integer) {
      s.error(EventArgument, expr.span, name, s.show(s.model_.exprs.type(e)));
    }
    return s.build_.to_real(e);
  }
  void not_in_function() const {
    if (env.locals) s.error(DerInFunction, expr.span, name);
  }

  ExprId der() const;
  ExprId of_discrete() const;
  ExprId sample() const;
  ExprId delay() const;
  ExprId spatial_distribution() const;
  std::optional<ExprId> other() const;
};

ExprId Instantiation::EventCall::der() const {
  not_in_function();
  ExprId e = arguments(1, 1)[0];
  if (s.type(e).base == BaseType::Integer) {
    if (!s.is_parameter_expression(e)) s.error(DerArgument, expr.span, s.show(s.model_.exprs.type(e)));
    e = s.build_.to_real(e);
  }
  if (s.type(e).base == BaseType::Record) {
    // der of a record with Real fields (Complex): field by field.
    std::vector<ExprId> fields;
    const hybrid::Record record = s.model_.types.records[hybrid::RecordId(s.type(e).detail)];
    if (!s.type(e).dims.empty()) {
      std::function<ExprId(ExprId)> each = [&](ExprId value) {
        if (s.type(value).dims.empty()) {
          std::vector<ExprId> of;
          for (size_t i = 0; i < record.fields.size(); ++i) of.push_back(s.build_.der(s.build_.field(value, i)));
          return s.build_.record_literal(s.model_.exprs.type(value), of);
        }
        std::vector<ExprId> elements;
        const int64_t count = s.type(value).dims[0];
        if (count < 0) s.unsupported(expr.span, "der of an array of records whose size is not known");
        for (int64_t i = 1; i <= count; ++i) elements.push_back(each(s.build_.index(value, {s.build_.integer(i)})));
        return s.build_.array_literal(elements, s.model_.types.element(s.model_.exprs.type(value)));
      };
      if (!s.unchosen_) {
        for (VariableId id : hybrid::variables_of(s.model_.exprs, e)) s.differentiated_.insert(id.value);
      }
      return each(e);
    }
    for (size_t i = 0; i < record.fields.size(); ++i) fields.push_back(s.build_.der(s.build_.field(e, i)));
    return s.build_.record_literal(s.model_.exprs.type(e), fields);
  }
  if (s.type(e).base != BaseType::Real) s.error(DerArgument, expr.span, s.show(s.model_.exprs.type(e)));
  if (s.model_.exprs.op(e) == Op::Variable &&
      s.model_.variables[s.model_.exprs.variable(e)].variability == hybrid::Variability::Discrete) {
    s.error(DerArgument, expr.span, "a discrete variable");
  }
  if (!s.unchosen_) {
    for (VariableId id : hybrid::variables_of(s.model_.exprs, e)) s.differentiated_.insert(id.value);
  }
  return s.build_.der(e);
}

// pre, edge, change
ExprId Instantiation::EventCall::of_discrete() const {
  not_in_function();
  ExprId e = arguments(1, 1)[0];
  if (name == "edge" && s.type(e).base != BaseType::Boolean)
    s.error(EventArgument, expr.span, name, s.show(s.model_.exprs.type(e)));
  if (s.build_.is_literal(e) || s.is_parameter_expression(e)) {
    if (name == "pre") return e;
    return s.build_.boolean(false);
  }
  Op op = s.model_.exprs.op(e);
  if (op != Op::Variable && op != Op::Index && op != Op::Iterator && op != Op::RecordLiteral &&
      op != Op::ArrayLiteral && op != Op::For) {
    s.error(PreArgument, expr.span, name);
  }
  return name == "pre" ? s.build_.pre(e) : name == "edge" ? s.build_.edge(e) : s.build_.change(e);
}

// A variable whose declaration gives it a parameter expression never changes: that expression stands for it.
ExprId Instantiation::EventCall::unchanging(ExprId e, Span span, std::string_view what) const {
  if (s.is_parameter_expression(e)) return e;
  if (s.model_.exprs.op(e) == Op::Variable) {
    for (hybrid::EquationId id : s.model_.equations) {
      const hybrid::Equation& equation = s.model_.all_equations[id];
      bool gives = equation.kind == hybrid::EquationKind::Equal && equation.ranges.empty() && equation.left == e &&
                   s.is_parameter_expression(equation.right);
      if (!gives) continue;
      s.report(ShouldBeParameter, span, what, name, s.context_.sources.text(span));
      return equation.right;
    }
  }
  s.error(MustBeParameter, span, what, name);
}

ExprId Instantiation::EventCall::sample() const {
  not_in_function();
  // Two meanings: sample(start, interval) of §3.7.5 and the clocked sample(u, clock) of §16.5.1.
  auto a = arguments(1, 2);
  bool clocked = a.size() == 1 || s.type(a[1]).base == BaseType::Clock;
  if (clocked) return s.build_.clock(Op::SampleClocked, a);
  a[0] = unchanging(a[0], expr.arguments[0]->span, "the start");
  a[1] = unchanging(a[1], expr.arguments.size() > 1 ? expr.arguments[1]->span : expr.span, "the interval");
  ExprId interval = number(a[1]);
  if (auto value = s.try_evaluate(interval, true); value && !value->is_array() && value->as_real() <= 0)
    s.error(SampleInterval, expr.span, value->as_real());
  return s.build_.sample(number(a[0]), interval);
}

ExprId Instantiation::EventCall::delay() const {
  not_in_function();
  auto a = arguments(2, 3);
  // MLS §3.7.4.1: without delayMax the delay is fixed; with it, that is.
  Span last = expr.arguments.size() == a.size() ? expr.arguments.back()->span : expr.span;
  a.back() = unchanging(a.back(), last, a.size() == 2 ? "without a longest delay, the delay" : "the longest delay");
  if (auto time = s.build_.number(number(a[1])); time && *time < 0) s.error(DelayTime, expr.span, *time);
  if (a.size() == 3) {
    auto time = s.is_parameter_expression(a[1]) ? s.try_evaluate(number(a[1]), true) : std::nullopt,
         most = s.try_evaluate(number(a[2]), true);
    if (time && most && time->as_real() > most->as_real())
      s.error(DelayTooLong, expr.span, time->as_real(), most->as_real());
  }
  return a.size() == 2 ? s.build_.delay(number(a[0]), number(a[1]))
                       : s.build_.delay(number(a[0]), number(a[1]), number(a[2]));
}

ExprId Instantiation::EventCall::spatial_distribution() const {
  auto a = named({"in0", "in1", "x", "positiveVelocity", "initialPoints", "initialValues"});
  if (!a[4].valid()) a[4] = s.build_.array_literal({s.build_.real(0), s.build_.real(1)});
  if (!a[5].valid()) a[5] = s.build_.array_literal({s.build_.real(0), s.build_.real(0)});
  for (size_t i : {0u, 1u, 2u, 4u, 5u}) a[i] = number(a[i]);
  if (!a[3].valid() || s.type(a[3]).base != BaseType::Boolean)
    s.error(EventArgument, expr.span, name, "a direction that is no Boolean");
  if (auto points = s.try_evaluate(a[4], false); points && points->count() > 0) {
    double last = points->element(0).as_real();
    bool rising = last == 0 && points->element(points->count() - 1).as_real() == 1;
    for (int64_t i = 1; i < points->count(); ++i) {
      rising = rising && points->element(i).as_real() >= last;
      last = points->element(i).as_real();
    }
    if (!rising) s.error(InitialPoints, expr.span);
  }
  return s.build_.spatial_distribution(a);
}

std::optional<ExprId> Instantiation::EventCall::other() const {
  if (name == "noEvent") return s.build_.no_event(arguments(1, 1)[0]);
  if (name == "smooth") {
    auto a = arguments(2, 2);
    auto order = s.try_evaluate(a[0], true);
    if (!order || order->base() != BaseType::Integer) s.error(SmoothOrder, expr.span);
    if (s.type(a[1]).base != BaseType::Real && s.type(a[1]).base != BaseType::Integer &&
        s.type(a[1]).base != BaseType::Record)
      s.error(EventArgument, expr.span, name, s.show(s.model_.exprs.type(a[1])));
    return s.build_.smooth(static_cast<int>(order->as_integer()), a[1]);
  }
  if (name == "initial") {
    not_in_function();
    s.need_arguments(expr, 0, 0);
    return s.build_.initial();
  }
  if (name == "terminal") {
    not_in_function();
    s.need_arguments(expr, 0, 0);
    return s.build_.terminal();
  }
  if (name == "homotopy") {
    auto a = named({"actual", "simplified"});
    for (ExprId& e : a) e = number(e);
    if (s.type(a[0]).dims != s.type(a[1]).dims)
      s.error(EventArgument, expr.span, name, s.show(s.model_.exprs.type(a[1])));
    return s.build_.homotopy(a[0], a[1]);
  }
  if (name == "semiLinear") {
    // MLS §3.7.4.5: smooth(0, if x >= 0 then positiveSlope*x else negativeSlope*x). Where x is a flow that comes to
    // rest, its sign is a matter of rounding and the value is not: no event is raised, which §3.7.5 leaves to the tool.
    auto a = named({"x", "positiveSlope", "negativeSlope"});
    for (ExprId& e : a) e = number(e);
    return s.build_.no_event(s.build_.if_(s.build_.greater_equal(a[0], s.build_.real(0)), s.build_.multiply(a[1], a[0]),
                                          s.build_.multiply(a[2], a[0])));
  }
  if (name == "pure") {
    Now pure(s.purity_needed_, false);
    return arguments(1, 1)[0];
  }
  if (name == "getInstanceName") {
    s.need_arguments(expr, 0, 0);
    // MLS §3.7.4.6: of the simulated class the last name only ("Vehicle.engine" where MyLib.Vehicle is simulated).
    std::string own = env.scope.instance ? s.path(*env.scope.instance) : std::string();
    std::string root(s.text(s.model_.name));
    size_t quoted = root.ends_with('\'') ? root.rfind('\'', root.size() - 2) : root.size();
    if (size_t dot = root.rfind('.', quoted); dot != std::string::npos) root.erase(0, dot + 1);
    return s.build_.string(own.empty() ? root : root + "." + own);
  }
  return std::nullopt;
}

std::optional<ExprId> Instantiation::event_builtin(std::string_view name, const syntax::CallExpr& expr,
                                                   const Env& env) {
  EventCall call{*this, name, expr, env};
  if (name == "der") return call.der();
  if (name == "pre" || name == "edge" || name == "change") return call.of_discrete();
  if (name == "sample") return call.sample();
  if (name == "delay") return call.delay();
  if (name == "spatialDistribution") return call.spatial_distribution();
  return call.other();
}

std::optional<ExprId> Instantiation::clock_builtin(std::string_view name, const syntax::CallExpr& expr,
                                                   const Env& env) {
  // By position or by name (MLS §16.3, §16.5); what is missing at the end is left out.
  auto arguments = [&](size_t least, std::initializer_list<std::string_view> formals) {
    need_arguments(expr, least, formals.size());
    std::vector<Name> names;
    for (std::string_view formal : formals) names.push_back(intern(formal));
    std::vector<ExprId> result = match_arguments(names, expr, env, name);
    while (!result.empty() && !result.back().valid()) result.pop_back();
    for (ExprId e : result) {
      if (!e.valid()) need_arguments(expr, formals.size(), formals.size());
    }
    return result;
  };
  auto names_one_of = [&](std::string_view first, std::string_view second) {
    for (const auto& named : expr.named) {
      if (text(named.name) == first || text(named.name) == second) return true;
    }
    return false;
  };
  if (name == "Clock") {
    auto a = names_one_of("condition", "startInterval") ? arguments(0, {"condition", "startInterval"})
             : names_one_of("c", "solverMethod")        ? arguments(0, {"c", "solverMethod"})
             : names_one_of("interval", "interval")     ? arguments(0, {"interval"})
                                                        : arguments(0, {"intervalCounter", "resolution"});
    if (a.empty()) return build_.clock(Op::ClockInferred, {});
    if (type(a[0]).base == BaseType::Clock)
      return build_.clock(Op::ClockSolver, {a[0], a.size() > 1 ? a[1] : build_.string("")});
    if (a.size() > 1 && type(a[0]).base == BaseType::Boolean && type(a[1]).base != BaseType::Real &&
        type(a[1]).base != BaseType::Integer) {
      error(EventArgument, expr.span, name, show(model_.exprs.type(a[1])));
    }
    if (type(a[0]).base == BaseType::Boolean) {
      return build_.clock(Op::ClockEvent, {a[0], a.size() > 1 ? build_.to_real(a[1]) : build_.real(0)});
    }
    if (type(a[0]).base == BaseType::Integer && (a.size() == 1 || type(a[1]).base == BaseType::Integer)) {
      return build_.clock(Op::ClockRational, {a[0], a.size() > 1 ? a[1] : build_.integer(1)});
    }
    if (type(a[0]).base != BaseType::Real && type(a[0]).base != BaseType::Integer) {
      error(EventArgument, expr.span, name, show(model_.exprs.type(a[0])));
    }
    return build_.clock(Op::ClockReal, {build_.to_real(a[0])});
  }
  if (name == "hold") return build_.clock(Op::Hold, {arguments(1, {"u"})[0]});
  if (name == "previous") return build_.clock(Op::Previous, {arguments(1, {"u"})[0]});
  if (name == "noClock") return build_.clock(Op::NoClock, {arguments(1, {"u"})[0]});
  if (name == "subSample" || name == "superSample") {
    auto a = arguments(1, {"u", "factor"});
    return build_.clock(name == "subSample" ? Op::SubSample : Op::SuperSample,
                        {a[0], a.size() > 1 ? a[1] : build_.integer(0)});
  }
  if (name == "shiftSample" || name == "backSample") {
    auto a = arguments(2, {"u", name == "shiftSample" ? "shiftCounter" : "backCounter", "resolution"});
    return build_.clock(name == "shiftSample" ? Op::ShiftSample : Op::BackSample,
                        {a[0], a[1], a.size() > 2 ? a[2] : build_.integer(1)});
  }
  if (name == "interval") {
    auto a = arguments(0, {"u"});
    return a.empty() ? build_.clock(Op::Interval, {}) : build_.clock(Op::Interval, {a[0]});
  }
  if (name == "firstTick") {
    auto a = arguments(0, {"u"});
    return a.empty() ? build_.clock(Op::FirstTick, {}) : build_.clock(Op::FirstTick, {a[0]});
  }
  if (name == "activeState" || name == "ticksInState" || name == "timeInState") {
    return state_query(name, expr, env);
  }
  return std::nullopt;
}

}  // namespace saltus::modelica
