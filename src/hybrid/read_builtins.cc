// Calls of builtin functions.
#include "hybrid/reading.h"

namespace saltus::hybrid {
namespace {

std::optional<Op> scalar_function(std::string_view name) {
  for (Op op : {Op::Abs, Op::Sign, Op::Sqrt,  Op::Exp,  Op::Log,          Op::Log10, Op::Sin,  Op::Cos,
                Op::Tan, Op::Asin, Op::Acos,  Op::Atan, Op::Atan2,        Op::Sinh,  Op::Cosh, Op::Tanh,
                Op::Min, Op::Max,  Op::Floor, Op::Ceil, Op::IntegerFloor, Op::Div,   Op::Mod,  Op::Rem}) {
    if (name == op_text(op)) return op;
  }
  return std::nullopt;
}

std::optional<Op> clock_function(std::string_view name) {
  for (Op op : {Op::Hold, Op::Previous, Op::SubSample, Op::SuperSample, Op::ShiftSample, Op::BackSample, Op::NoClock,
                Op::Interval, Op::FirstTick, Op::ActiveState, Op::TicksInState, Op::TimeInState}) {
    if (name == op_text(op)) return op;
  }
  return std::nullopt;
}

}  // namespace

ExprId Reading::builtin(size_t first, const std::string& name) {
  if (name == "String") return string_call(first);
  expect("(");
  if (name == "typed" || name == "callvalue" || name == "empty") {
    TypeId type = this->type();
    if (name == "empty") {
      expect(")");
      need(first, model_.types.is_array(type) && model_.types[type].dims[0] == 0,
           "an empty array of a type that is not empty");
      TypeId element = model_.types.drop_dims(type, 1);
      return make(first, [&] { return build_.array_literal(std::span<const ExprId>(), element); });
    }
    expect(",");
    std::vector<ExprId> args = arguments();
    need(first, !args.empty(), "too few arguments");
    if (name == "callvalue") {
      need(first, base(args[0]) == BaseType::Function, "a call of something that is not a function");
      return make(first, [&] { return build_.call_value(args[0], std::span(args).subspan(1), type); });
    }
    need(first, args.size() == 1 && model_.exprs.op(args[0]) == Op::Call, "a type of something that is not a call");
    std::vector<ExprId> inner(model_.exprs.args(args[0]).begin(), model_.exprs.args(args[0]).end());
    return make(first, [&] { return build_.call(model_.exprs.function(args[0]), inner, type); });
  }
  std::vector<ExprId> a = arguments();
  if (auto op = scalar_function(name)) {
    bool two =
        *op == Op::Atan2 || *op == Op::Min || *op == Op::Max || *op == Op::Div || *op == Op::Mod || *op == Op::Rem;
    bool of_array = (*op == Op::Min || *op == Op::Max) && a.size() == 1;
    if (of_array) {
      need(first, is_array(a[0]), "the least element of something that is not an array");
      return make(first, [&] { return *op == Op::Min ? build_.min_of(a[0]) : build_.max_of(a[0]); });
    }
    need(first, a.size() == (two ? 2 : 1), "another number of arguments than the function has");
    for (ExprId e : a) {
      bool ordered =
          (*op == Op::Min || *op == Op::Max) && (base(e) == BaseType::Boolean || base(e) == BaseType::Enumeration);
      need(first, (is_number(e) || ordered) && !is_array(e), "an argument that is not a number");
    }
    need(first, !two || is_number(a[0]) || model_.exprs.type(a[0]) == model_.exprs.type(a[1]),
         "arguments of different types");
    return make(first, [&] { return two ? build_.math(*op, a[0], a[1]) : build_.math(*op, a[0]); });
  }
  if (name == "real") {
    need(first, a.size() == 1 && is_number(a[0]), "a conversion of something that is not a number");
    return make(first, [&] { return build_.to_real(a[0]); });
  }
  if (name == "Integer") {
    need(first, a.size() == 1 && base(a[0]) == BaseType::Enumeration, "the number of something that is no enumeration");
    return make(first, [&] { return build_.enum_to_integer(a[0]); });
  }
  if (name == "boolint") {
    need(first, a.size() == 1 && base(a[0]) == BaseType::Boolean, "a conversion of something that is not Boolean");
    return make(first, [&] { return build_.boolean_to_integer(a[0]); });
  }
  if (name == "result") {
    auto which = a.size() == 2 ? build_.integer_value(a[1]) : std::nullopt;
    need(first, which && *which >= 1 && base(a[0]) == BaseType::Tuple, "a result of something that has not several");
    return make(first, [&] { return build_.tuple_element(a[0], static_cast<size_t>(*which) - 1); });
  }
  if (name == "Clock" || clock_function(name)) return clock_builtin(first, name, a);
  ExprId event = event_builtin(first, name, a);
  return event.valid() ? event : array_builtin(first, name, a);
}

ExprId Reading::string_call(size_t first) {
  expect("(");
  ExprId value = expression();
  need(first, !is_array(value) && base(value) != BaseType::Record, "a text of something that has none");
  ExprId digits = build_.integer(6), length = build_.integer(0), left = build_.boolean(true);
  while (accept(",")) {
    size_t begin = at_;
    std::string which = name();
    expect("=");
    ExprId e = expression();
    bool fits = base(e) == (which == "leftJustified" ? BaseType::Boolean
                            : which == "format"      ? BaseType::String
                                                     : BaseType::Integer);
    need(begin, fits && !is_array(e), "an option of another type");
    if (which == "format") {
      expect(")");
      return make(first, [&] { return build_.to_string_format(value, e); });
    }
    if (which == "significantDigits")
      digits = e;
    else if (which == "minimumLength")
      length = e;
    else if (which == "leftJustified")
      left = e;
    else
      unknown(begin, "option", which);
  }
  expect(")");
  return make(first, [&] { return build_.to_string(value, digits, length, left); });
}

ExprId Reading::event_builtin(size_t first, const std::string& name, std::span<const ExprId> a) {
  auto count = [&](size_t n) { need(first, a.size() == n, "another number of arguments than the operator has"); };
  if (name == "terminal") return count(0), build_.terminal();
  if (name == "der" || name == "pre" || name == "noEvent" || name == "edge" || name == "change") {
    count(1);
    need(first, name != "der" || is_number(a[0]), "the derivative of something that is not a number");
    need(first, name != "edge" || base(a[0]) == BaseType::Boolean, "the edge of something that is not Boolean");
    return make(first, [&] {
      if (name == "der") return build_.der(a[0]);
      if (name == "pre") return build_.pre(a[0]);
      if (name == "noEvent") return build_.no_event(a[0]);
      return name == "edge" ? build_.edge(a[0]) : build_.change(a[0]);
    });
  }
  if (name == "smooth") {
    count(2);
    auto order = build_.integer_value(a[0]);
    need(first, order && *order >= 0 && *order < 1000, "an order of smoothness that is not a small Integer");
    return make(first, [&] { return build_.smooth(static_cast<int>(*order), a[1]); });
  }
  if (name == "sample") {
    bool clocked = a.size() == 1 || (a.size() == 2 && base(a[1]) == BaseType::Clock);
    if (clocked) return make(first, [&] { return build_.clock(Op::SampleClocked, a); });
    count(2);
    need(first, is_number(a[0]) && is_number(a[1]) && !is_array(a[0]) && !is_array(a[1]),
         "a time that is not a number");
    return make(first, [&] { return build_.sample(a[0], a[1]); });
  }
  if (name == "delay") {
    need(first, a.size() == 2 || a.size() == 3, "another number of arguments than the operator has");
    return make(first, [&] { return a.size() == 2 ? build_.delay(a[0], a[1]) : build_.delay(a[0], a[1], a[2]); });
  }
  if (name == "spatialDistribution") {
    count(6);
    return make(first, [&] { return build_.spatial_distribution(a); });
  }
  if (name == "homotopy") {
    count(2);
    need(first, is_number(a[0]) && is_number(a[1]), "a homotopy between things that are not numbers");
    return make(first, [&] { return build_.homotopy(a[0], a[1]); });
  }
  return {};
}

ExprId Reading::array_builtin(size_t first, const std::string& name, std::span<const ExprId> a) {
  auto count = [&](size_t n) { need(first, a.size() == n, "another number of arguments than the function has"); };
  auto rank = [&](size_t i, size_t wanted) {
    need(first, model_.types.rank(model_.exprs.type(a[i])) == wanted, "an argument of another rank");
  };
  auto sizes = [&](size_t from) {
    for (size_t i = from; i < a.size(); ++i) {
      need(first, base(a[i]) == BaseType::Integer && !is_array(a[i]), "a size that is not an Integer");
      auto known = build_.integer_value(a[i]);
      need(first, !known || *known >= 0, "a negative size");
    }
  };
  std::vector<int64_t> dims;
  for (size_t i = 1; i < a.size(); ++i) {
    auto known = build_.integer_value(a[i]);
    dims.push_back(known.value_or(kUnknownSize));
  }
  if (name == "fill") {
    need(first, a.size() >= 2, "fill without sizes");
    sizes(1);
    check_dims(first, dims);
    return make(first, [&] { return build_.fill(a[0], a.subspan(1)); });
  }
  if (name == "reshape") {
    need(first, !a.empty(), "too few arguments");
    sizes(1);
    check_dims(first, dims);
    TypeId type = model_.types.array(model_.types.element(model_.exprs.type(a[0])), dims);
    return make(first, [&] { return build_.reshape(a[0], type); });
  }
  if (name == "identity") {
    count(1);
    sizes(0);
    return make(first, [&] { return build_.identity(a[0]); });
  }
  if (name == "linspace") {
    count(3);
    need(first, is_number(a[0]) && is_number(a[1]) && base(a[2]) == BaseType::Integer, "bounds that are not numbers");
    sizes(2);
    return make(first, [&] { return build_.linspace(a[0], a[1], a[2]); });
  }
  if (name == "cat") {
    need(first, a.size() >= 2, "too few arguments");
    auto dimension = build_.integer_value(a[0]);
    need(first, dimension && *dimension >= 1 && *dimension < 1000, "a dimension that is not a small Integer");
    for (ExprId e : a.subspan(1)) need(first, is_array(e), "an argument that is not an array");
    return make(first, [&] { return build_.concatenate(static_cast<size_t>(*dimension) - 1, a.subspan(1)); });
  }
  if (name == "size") {
    count(2);
    need(first, is_array(a[0]) && base(a[1]) == BaseType::Integer && !is_array(a[1]),
         "the size of something that has none");
    return make(first, [&] { return build_.size(a[0], a[1]); });
  }
  if (name == "transpose") {
    count(1);
    return make(first, [&] { return build_.transpose(a[0]); });
  }
  if (name == "cross" || name == "outerProduct") {
    count(2);
    rank(0, 1);
    rank(1, 1);
    need(first, is_number(a[0]) && is_number(a[1]), "arguments that are not numbers");
    return make(first, [&] { return name == "cross" ? build_.cross(a[0], a[1]) : build_.outer_product(a[0], a[1]); });
  }
  need(first, name == "sum" || name == "product" || name == "skew" || name == "symmetric" || name == "diagonal",
       "a word that is no function of an expression");
  count(1);
  need(first, is_number(a[0]) && is_array(a[0]), "an argument that is no array of numbers");
  if (name == "sum") return make(first, [&] { return build_.sum(a[0]); });
  if (name == "product") return make(first, [&] { return build_.product(a[0]); });
  rank(0, name == "symmetric" ? 2 : 1);
  if (name == "skew") return make(first, [&] { return build_.skew(a[0]); });
  if (name == "symmetric") return make(first, [&] { return build_.symmetric(a[0]); });
  return make(first, [&] { return build_.diagonal(a[0]); });
}

ExprId Reading::clock_builtin(size_t first, const std::string& name, std::span<const ExprId> a) {
  Op op = Op::ClockInferred;
  if (auto simple = clock_function(name)) {
    op = *simple;
  } else if (a.size() == 1) {
    need(first, is_number(a[0]), "an interval that is not a number");
    ExprId interval = build_.to_real(a[0]);
    return make(first, [&] { return build_.clock(Op::ClockReal, {interval}); });
  } else if (a.size() == 2) {
    op = base(a[0]) == BaseType::Clock     ? Op::ClockSolver
         : base(a[0]) == BaseType::Boolean ? Op::ClockEvent
                                           : Op::ClockRational;
  } else {
    need(first, a.empty(), "a clock with too many arguments");
  }
  return make(first, [&] { return build_.clock(op, a); });
}

}  // namespace saltus::hybrid
