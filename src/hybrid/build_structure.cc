// Records, calls, events, clocks; and rebuilding any node over other arguments.
#include "hybrid/build.h"
#include "hybrid/call_sizes.h"
#include "hybrid/internal_error.h"
#include "hybrid/real_functions.h"

namespace saltus::hybrid {

ExprId Build::record_literal(TypeId record, std::span<const ExprId> given) {
  std::vector<ExprId> fields(given.begin(), given.end());
  const std::vector<RecordField>& declared = types().records[RecordId(types()[record].detail)].fields;
  require(declared.size() == fields.size(), "a record with too many or too few fields");
  for (size_t i = 0; i < fields.size(); ++i) {
    bool wants_real = types()[types().records[RecordId(types()[record].detail)].fields[i].type].base == BaseType::Real;
    if (wants_real) fields[i] = to_real(fields[i]);
  }
  return pool().add(Op::RecordLiteral, record, fields);
}

ExprId Build::field(ExprId record, size_t index) {
  Type type = this->type(record);
  require(type.base == BaseType::Record, "a field of something that is not a record");
  const Record& declared = types().records[RecordId(type.detail)];
  require(index < declared.fields.size(), "a field that the record does not have");
  TypeId field_type = declared.fields[index].type;
  if (pool().op(record) == Op::RecordLiteral) return pool().arg(record, index);
  if (pool().op(record) == Op::ArrayLiteral) {
    std::vector<ExprId> fields(pool().args(record).begin(), pool().args(record).end());
    for (ExprId& e : fields) e = field(e, index);
    type.dims.erase(type.dims.begin());
    return array_literal(fields, types().array(field_type, type.dims));
  }
  return pool().add(Op::Field, types().array(field_type, type.dims), {record}, index);
}

ExprId Build::call(FunctionId function, std::span<const ExprId> given, TypeId result) {
  const Function& declared = model_.functions[function];
  std::vector<ExprId> arguments(given.begin(), given.end());
  require(arguments.size() == declared.input_count, "a call with too many or too few arguments");
  for (size_t i = 0; i < arguments.size(); ++i) {
    if (types()[declared.variables[i].type].base == BaseType::Real) arguments[i] = to_real(arguments[i]);
  }
  if (!result.valid()) {
    std::vector<TypeId> parts;
    for (size_t i = 0; i < declared.output_count; ++i) {
      TypeId scalar = types().element(declared.variables[declared.input_count + i].type);
      parts.push_back(types().array(scalar, result_dims(model_, declared, i, arguments)));
    }
    if (parts.empty())
      result = types().none();
    else
      result = parts.size() == 1 ? parts[0] : types().tuple(std::move(parts));
  }
  return pool().add(Op::Call, result, arguments, function.value);
}

ExprId Build::tuple_element(ExprId tuple, size_t index) {
  if (type(tuple).base != BaseType::Tuple) {
    require(index == 0, "a second result of a call with one");
    return tuple;
  }
  const std::vector<TypeId>& parts = types().parts(type_id(tuple));
  require(index < parts.size(), "a result that the call does not have");
  return pool().add(Op::TupleElement, parts[index], {tuple}, index);
}

ExprId Build::function_value(FunctionId function, std::span<const ExprId> bound) {
  return pool().add(Op::FunctionValue, types().scalar(BaseType::Function), bound, function.value);
}

ExprId Build::call_value(ExprId function, std::span<const ExprId> arguments, TypeId result) {
  std::vector<ExprId> args = {function};
  args.insert(args.end(), arguments.begin(), arguments.end());
  return pool().add(Op::CallValue, result, args);
}

// -- events

ExprId Build::der(ExprId e) {
  e = to_real(e);
  if (pool().op(e) == Op::Real) return real(0);
  if (pool().op(e) == Op::Time) return real(1);
  return pool().add(Op::Der, type_id(e), {e});
}

ExprId Build::pre(ExprId e) {
  return is_literal(e) ? e : pool().add(Op::Pre, type_id(e), {e});
}

ExprId Build::no_event(ExprId e) {
  if (is_literal(e) || pool().op(e) == Op::NoEvent || pool().op(e) == Op::Variable) return e;
  return pool().add(Op::NoEvent, type_id(e), {e});
}

ExprId Build::smooth(int order, ExprId e) {
  if (is_literal(e)) return e;
  return pool().add(Op::Smooth, type_id(e), {e}, static_cast<uint64_t>(order));
}

ExprId Build::initial() {
  return pool().add(Op::Initial, types().boolean(), {});
}

ExprId Build::terminal() {
  return pool().add(Op::Terminal, types().boolean(), {});
}

ExprId Build::sample(ExprId start, ExprId interval) {
  return pool().add(Op::Sample, types().boolean(), {to_real(start), to_real(interval)});
}

ExprId Build::delay(ExprId e, ExprId time) {
  return pool().add(Op::Delay, type_id(e), {e, to_real(time)});
}

ExprId Build::delay(ExprId e, ExprId time, ExprId largest) {
  return pool().add(Op::Delay, type_id(e), {e, to_real(time), to_real(largest)});
}

ExprId Build::spatial_distribution(std::span<const ExprId> arguments) {
  TypeId result = types().tuple({types().real(), types().real()});
  return pool().add(Op::SpatialDistribution, result, arguments);
}

ExprId Build::homotopy(ExprId actual, ExprId simplified) {
  unify(actual, simplified);
  if (actual == simplified) return actual;
  return pool().add(Op::Homotopy, type_id(actual), {actual, simplified});
}

ExprId Build::edge(ExprId e) {
  return pool().add(Op::Edge, type_id(e), {e});
}

ExprId Build::change(ExprId e) {
  return pool().add(Op::Change, with_base(type_id(e), types().boolean()), {e});
}

// -- clocks

ExprId Build::clock(Op op, std::span<const ExprId> arguments) {
  TypeId result;
  switch (op) {
    case Op::ClockInferred:
    case Op::ClockRational:
    case Op::ClockReal:
    case Op::ClockEvent:
    case Op::ClockSolver: result = types().scalar(BaseType::Clock); break;
    case Op::Interval:
    case Op::TimeInState: result = types().real(); break;
    case Op::FirstTick:
    case Op::ActiveState: result = types().boolean(); break;
    case Op::TicksInState: result = types().integer(); break;
    default:
      require(op_class(op) == OpClass::Clock && !arguments.empty(), "not a clock operator");
      result = type_id(arguments[0]);
  }
  return pool().add(op, result, arguments);
}

// -- rebuilding

ExprId Build::rebuild(ExprId like, std::span<const ExprId> a) {
  Node node = pool()[like];
  switch (node.op) {
    case Op::Negate: return negate(a[0]);
    case Op::Add:
    case Op::Subtract:
    case Op::Multiply:
    case Op::Divide:
    case Op::Power:
    case Op::MatrixMultiply:
    case Op::MatrixPower: return arithmetic(node.op, a[0], a[1]);
    case Op::Less:
    case Op::LessEqual:
    case Op::Greater:
    case Op::GreaterEqual:
    case Op::Equal:
    case Op::NotEqual: return relation(node.op, a[0], a[1]);
    case Op::Not: return not_(a[0]);
    case Op::And: return and_(a[0], a[1]);
    case Op::Or: return or_(a[0], a[1]);
    case Op::If: return if_(a[0], a[1], a[2]);
    case Op::ToReal: return to_real(a[0]);
    case Op::EnumToInteger: return enum_to_integer(a[0]);
    case Op::IntegerToEnum: return integer_to_enum(types().element(node.type), a[0]);
    case Op::BooleanToInteger: return boolean_to_integer(a[0]);
    case Op::Abs:
    case Op::Sign:
    SALTUS_CASES_OF_REAL_FUNCTIONS:
    case Op::Floor:
    case Op::Ceil:
    case Op::IntegerFloor: return math(node.op, a[0]);
    case Op::Atan2:
    case Op::Min:
    case Op::Max:
    case Op::Div:
    case Op::Mod:
    case Op::Rem: return math(node.op, a[0], a[1]);
    case Op::ArrayLiteral: return a.empty() ? like : array_literal(a);
    case Op::Fill: {
      if (a.size() > 1) return fill(a[0], a.subspan(1));
      std::vector<int64_t> dims = types()[node.type].dims;
      return fill(a[0], dims);
    }
    case Op::RangeOf: return range(a[0], a[1], a[2]);
    case Op::Index: return index(a[0], a.subspan(1));
    case Op::Concatenate: return concatenate(node.data, a);
    case Op::Transpose: return transpose(a[0]);
    case Op::Sum: return sum(a[0]);
    case Op::Product: return product(a[0]);
    case Op::MinOf: return min_of(a[0]);
    case Op::MaxOf: return max_of(a[0]);
    case Op::Cross: return cross(a[0], a[1]);
    case Op::Skew: return skew(a[0]);
    case Op::OuterProduct: return outer_product(a[0], a[1]);
    case Op::Symmetric: return symmetric(a[0]);
    case Op::Diagonal: return diagonal(a[0]);
    case Op::Identity: return a.empty() ? like : identity(a[0]);
    case Op::Linspace: return linspace(a[0], a[1], a[2]);
    case Op::Size: return size(a[0], a[1]);
    case Op::For: return for_(a[0], IteratorId(static_cast<uint32_t>(node.data)), a.subspan(1));
    case Op::Field: return field(a[0], node.data);
    case Op::TupleElement: return tuple_element(a[0], node.data);
    case Op::Der: return der(a[0]);
    case Op::Pre: return pre(a[0]);
    case Op::NoEvent: return no_event(a[0]);
    case Op::Homotopy: return homotopy(a[0], a[1]);
    case Op::Reshape: {
      // Scalars put into the place of unknown sizes may have made the shape known.
      if (types().count(node.type) == kUnknownSize && types().rank(node.type) == 1) return to_vector(a[0]);
      return reshape(a[0], node.type);
    }
    default: return pool().add(node.op, node.type, a, node.data);
  }
}

}  // namespace saltus::hybrid
