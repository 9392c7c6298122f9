// Clock expressions: constructors anchor a clock, conversions relate two.
#include "structure/clock_unification.h"

#include "structure/numeric.h"

namespace saltus::structure {

using hybrid::Node;

namespace {

SALTUS_DIAGNOSTIC(NotParameter, Error, "S0405", "{} has to be known before the simulation: a parameter expression");

}  // namespace

uint32_t ClockInference::clock_node(ExprId e, Span span) {
  const auto& pool = build_.pool();
  const Node n = pool[e];
  if (n.op == Op::Slot) return static_cast<uint32_t>(n.data);
  if (n.op == Op::If) {
    auto c = numeric_value(m_, pool.arg(e, 0));
    if (!c) {
      not_parameter(span, "the condition of an if-expression between clocks");
      return add_node();
    }
    return clock_node(pool.arg(e, *c != 0 ? 1 : 2), span);
  }
  uint32_t node = add_node();
  mark(node, true, span);
  ClockAnchor anchor;
  anchor.node = node;
  anchor.span = span;
  switch (n.op) {
    case Op::ClockRational: {
      ExprId counter = pool.arg(e, 0);
      auto resolution = integer(pool.arg(e, 1));
      if (!resolution || *resolution < 1) {
        not_parameter(span, "the resolution of a clock, an Integer above 0,");
        return node;
      }
      if (is_parameter_expression(m_, counter)) {
        auto k = integer(counter);
        if (!k || *k < 0) {
          not_parameter(span, "the interval of a clock, an Integer not below 0,");
          return node;
        }
        if (*k == 0) return node;  // inferred
        anchor.source = ClockSource::Rational;
        anchor.interval = *reduced(*k, *resolution);
      } else {
        look(node, counter, span);
        anchor.source = ClockSource::Counter;
        anchor.expression = counter;
        anchor.resolution = pool.arg(e, 1);
      }
      break;
    }
    case Op::ClockReal: {
      ExprId interval = pool.arg(e, 0);
      anchor.expression = interval;
      if (is_parameter_expression(m_, interval)) {
        if (auto value = numeric_value(m_, interval); value && *value <= 0) {
          not_parameter(span, "the interval of a clock, a Real above 0,");
          return node;
        }
        anchor.source = ClockSource::Interval;
      } else {
        look(node, interval, span);
        anchor.source = ClockSource::Variable;
      }
      break;
    }
    case Op::ClockEvent:
      anchor.source = ClockSource::Event;
      anchor.expression = pool.arg(e, 0);
      anchor.start_interval = n.args_count > 1 ? pool.arg(e, 1) : build_.real(0);
      if (uint32_t u = slot_node(pool.arg(e, 0)); u != kNone) mark(u, false, span);
      break;
    case Op::ClockSolver: {
      ClockRelation r;
      r.y = node;
      r.u = clock_node(pool.arg(e, 0), span);
      r.conversion = false;
      r.span = span;
      graph_.relations.push_back(r);
      ExprId method = pool.arg(e, 1);
      if (pool.op(method) == Op::Slot && m_.strings[pool.data(method)].parameter)
        method = m_.strings[pool.data(method)].value;
      if (!method.valid() || pool.op(method) != Op::String) {
        not_parameter(span, "the solver of a clock");
        return node;
      }
      solvers_.emplace_back(node, std::string(m_.context.names.text(pool.string(method))));
      return node;
    }
    case Op::SubSample:
    case Op::SuperSample:
    case Op::ShiftSample:
    case Op::BackSample: {
      uint32_t u = clock_node(pool.arg(e, 0), span);
      relate(node, u, e, span);
      return node;
    }
    default: return node;  // Clock(): inferred
  }
  graph_.anchors.push_back(anchor);
  return node;
}

void ClockInference::relate(uint32_t y, uint32_t u, ExprId e, Span span) {
  const auto& pool = build_.pool();
  ClockRelation r;
  r.y = y;
  r.u = u;
  r.span = span;
  Op op = pool.op(e);
  auto number = [&](size_t i, int64_t otherwise) {
    return i < pool.arg_count(e) ? integer(pool.arg(e, i)) : std::optional<int64_t>(otherwise);
  };
  if (op == Op::NoClock) {
    r.kind = ClockRelation::Same;
  } else if (op == Op::SubSample || op == Op::SuperSample) {
    auto factor = number(1, 0);
    if (!factor || *factor < 0) return not_parameter(span, "a factor between clocks, an Integer not below 0,");
    if (*factor == 0)
      r.kind = op == Op::SubSample ? ClockRelation::SubInferred : ClockRelation::SuperInferred;
    else
      r.factor = op == Op::SubSample ? Rational{*factor, 1} : Rational{1, *factor};
  } else {
    auto shift = number(1, 0), resolution = number(2, 1);
    if (!shift || !resolution || *shift < 0 || *resolution < 1) {
      return not_parameter(span, "the shift of a clock, an Integer not below 0,");
    }
    r.offset = *reduced(op == Op::ShiftSample ? *shift : -*shift, *resolution);
  }
  graph_.relations.push_back(r);
}

std::optional<int64_t> ClockInference::integer(ExprId e) {
  if (!is_parameter_expression(m_, e)) return std::nullopt;
  auto v = numeric_value(m_, e);
  if (!v || *v != static_cast<double>(static_cast<int64_t>(*v))) return std::nullopt;
  return static_cast<int64_t>(*v);
}

void ClockInference::not_parameter(Span span, const char* what) {
  m_.context.diagnostics.report(NotParameter, span, what);
  m_.failed = true;
}

}  // namespace saltus::structure
