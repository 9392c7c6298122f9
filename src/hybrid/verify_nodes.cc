// Types and shapes of single nodes.
#include <fmt/format.h>

#include "hybrid/real_functions.h"
#include "hybrid/verify.h"

namespace saltus::hybrid {
namespace {

struct Arity {
  size_t least, most;
};
constexpr size_t kMany = 0xffffffff;

Arity arity_of(Op op) {
  switch (op) {
    case Op::If:
    case Op::RangeOf:
    case Op::Linspace: return {3, 3};
    case Op::Delay: return {2, 3};
    case Op::ToString: return {2, 4};
    case Op::ArrayLiteral:
    case Op::RecordLiteral:
    case Op::Call:
    case Op::FunctionValue: return {0, kMany};
    case Op::Fill:
    case Op::SlotIndexed:
    case Op::CallValue:
    case Op::Concatenate: return {1, kMany};
    case Op::Index:
    case Op::For: return {2, kMany};
    case Op::Identity: return {0, 1};
    case Op::Initial:
    case Op::Terminal:
    case Op::ClockInferred:
    case Op::TicksInState:
    case Op::TimeInState: return {0, 0};
    case Op::SpatialDistribution: return {6, 6};
    case Op::MatrixMultiply:
    case Op::MatrixPower:
    case Op::Atan2:
    case Op::Min:
    case Op::Max:
    case Op::Div:
    case Op::Mod:
    case Op::Rem:
    case Op::Cross:
    case Op::OuterProduct:
    case Op::Size:
    case Op::Sample:
    case Op::Homotopy:
    case Op::ClockRational:
    case Op::ClockEvent:
    case Op::ClockSolver:
    case Op::SubSample:
    case Op::SuperSample: return {2, 2};
    case Op::ShiftSample:
    case Op::BackSample: return {3, 3};
    case Op::SampleClocked: return {1, 2};
    case Op::FirstTick:
    case Op::Interval:
    case Op::ActiveState: return {0, 1};
    default: break;
  }
  switch (op_class(op)) {
    case OpClass::Leaf: return {0, 0};
    case OpClass::Binary:
    case OpClass::Relation: return {2, 2};
    default: return {1, 1};
  }
}

bool is_numeric(BaseType base) {
  return base == BaseType::Real || base == BaseType::Integer;
}

bool fits(int64_t a, int64_t b) {
  return a == b || a == kUnknownSize || b == kUnknownSize;
}

bool same_shape(const Type& a, const Type& b) {
  if (a.dims.size() != b.dims.size()) return false;
  for (size_t i = 0; i < a.dims.size(); ++i) {
    if (!fits(a.dims[i], b.dims[i])) return false;
  }
  return true;
}

bool same_element(const Type& a, const Type& b) {
  return a.base == b.base && a.detail == b.detail;
}

}  // namespace

std::string verify_node(const Model& model, const NameTable& names, ExprId e) {
  const ExprPool& pool = model.exprs;
  const Node& node = pool[e];
  if (node.type.value >= model.types.size()) return "a type that does not exist";
  Arity arity = arity_of(node.op);
  if (node.args_count < arity.least || node.args_count > arity.most) {
    return fmt::format("{} with {} arguments", op_name(node.op), node.args_count);
  }
  const Type& type = model.types[node.type];
  auto arg = [&](size_t i) -> const Type& { return model.types[pool.type(pool.arg(e, i))]; };
  auto wrong = [&](const char* what) { return fmt::format("{}: {}", op_name(node.op), what); };
  switch (node.op) {
    case Op::Real: return type.base == BaseType::Real && !type.is_array() ? "" : wrong("a literal of another type");
    case Op::Integer:
      return type.base == BaseType::Integer && !type.is_array() ? "" : wrong("a literal of another type");
    case Op::Boolean: return type.base == BaseType::Boolean && node.data < 2 ? "" : wrong("a literal of another type");
    case Op::String:
      if (node.data >= names.size()) return wrong("a name that does not exist");
      return type.base == BaseType::String ? "" : wrong("a literal of another type");
    case Op::EnumLiteral: {
      if (type.base != BaseType::Enumeration || type.detail >= model.types.enumerations.size())
        return wrong("no enumeration");
      size_t count = model.types.enumerations[EnumerationId(type.detail)].literals.size();
      return node.data >= 1 && node.data <= count ? "" : wrong("a literal that does not exist");
    }
    case Op::Variable:
      if (node.data >= model.variables.size()) return wrong("a variable that does not exist");
      return model.variables[VariableId(static_cast<uint32_t>(node.data))].type == node.type
                 ? ""
                 : wrong("another type than the variable's");
    case Op::Iterator: return node.data < model.iterators.size() ? "" : wrong("an iterator that does not exist");
    case Op::Negate:
      return is_numeric(type.base) && same_element(type, arg(0)) && same_shape(type, arg(0)) ? ""
                                                                                             : wrong("wrong operand");
    case Op::Add:
    case Op::Subtract:
      if (!is_numeric(type.base) && !(node.op == Op::Add && type.base == BaseType::String)) return wrong("not numbers");
      if (!same_element(arg(0), arg(1)) || !same_element(type, arg(0))) return wrong("operands of different types");
      return same_shape(arg(0), arg(1)) && same_shape(type, arg(0)) ? "" : wrong("operands of different shapes");
    case Op::Multiply:
    case Op::Divide:
    case Op::Power: {
      if (!is_numeric(type.base) || !same_element(arg(0), arg(1)) || !same_element(type, arg(0))) {
        return wrong("operands of different types");
      }
      if (node.op != Op::Multiply && type.base != BaseType::Real) return wrong("not Real");
      bool spread = !arg(0).is_array() || !arg(1).is_array();
      if (!spread && !same_shape(arg(0), arg(1))) return wrong("operands of different shapes");
      return same_shape(type, arg(0).is_array() ? arg(0) : arg(1)) ? "" : wrong("a result of another shape");
    }
    case Op::MatrixMultiply: {
      if (!same_element(arg(0), arg(1)) || !same_element(type, arg(0))) return wrong("operands of different types");
      size_t left = arg(0).dims.size(), right = arg(1).dims.size();
      if (left < 1 || left > 2 || right < 1 || right > 2) return wrong("operands that are no vectors or matrices");
      if (!fits(arg(0).dims.back(), arg(1).dims.front())) return wrong("operands that do not fit");
      return type.dims.size() == left + right - 2 ? "" : wrong("a result of another rank");
    }
    case Op::MatrixPower:
      return arg(0).dims.size() == 2 && arg(1).base == BaseType::Integer && same_shape(type, arg(0))
                 ? ""
                 : wrong("wrong operands");
    case Op::Less:
    case Op::LessEqual:
    case Op::Greater:
    case Op::GreaterEqual:
    case Op::Equal:
    case Op::NotEqual:
      if (type.base != BaseType::Boolean || type.is_array()) return wrong("not a Boolean");
      if (arg(0).is_array() || arg(1).is_array()) return wrong("between arrays");
      return same_element(arg(0), arg(1)) ? "" : wrong("operands of different types");
    case Op::Not:
    case Op::And:
    case Op::Or:
      for (size_t i = 0; i < node.args_count; ++i) {
        if (arg(i).base != BaseType::Boolean || !same_shape(type, arg(i)))
          return wrong("operands that are not Boolean");
      }
      return type.base == BaseType::Boolean ? "" : wrong("not a Boolean");
    case Op::If:
      if (arg(0).base != BaseType::Boolean || arg(0).is_array()) return wrong("a condition that is not Boolean");
      if (!same_element(arg(1), arg(2)) || !same_element(type, arg(1))) return wrong("branches of different types");
      return type.dims.size() == arg(1).dims.size() && type.dims.size() == arg(2).dims.size()
                 ? ""
                 : wrong("branches of different rank");
    case Op::ToReal:
      return arg(0).base == BaseType::Integer && type.base == BaseType::Real && same_shape(type, arg(0))
                 ? ""
                 : wrong("wrong operand");
    case Op::EnumToInteger:
      return arg(0).base == BaseType::Enumeration && type.base == BaseType::Integer ? "" : wrong("wrong operand");
    case Op::IntegerToEnum:
      return arg(0).base == BaseType::Integer && type.base == BaseType::Enumeration ? "" : wrong("wrong operand");
    case Op::BooleanToInteger:
      return arg(0).base == BaseType::Boolean && type.base == BaseType::Integer ? "" : wrong("wrong operand");
    case Op::ToString:
      if (node.data == 1)
        return node.args_count == 2 && arg(1).base == BaseType::String ? "" : wrong("wrong arguments");
      return node.args_count == 4 ? "" : wrong("wrong arguments");
    SALTUS_CASES_OF_REAL_FUNCTIONS:
    case Op::Floor:
    case Op::Ceil: return arg(0).base == BaseType::Real && type.base == BaseType::Real ? "" : wrong("not Real");
    case Op::Atan2: return arg(0).base == BaseType::Real && arg(1).base == BaseType::Real ? "" : wrong("not Real");
    case Op::Abs: return is_numeric(arg(0).base) && type.base == arg(0).base ? "" : wrong("not a number");
    case Op::Sign:
    case Op::IntegerFloor:
      return is_numeric(arg(0).base) && type.base == BaseType::Integer ? "" : wrong("not a number");
    case Op::Min:
    case Op::Max:
    case Op::Div:
    case Op::Mod:
    case Op::Rem:
      return same_element(arg(0), arg(1)) && same_element(type, arg(0)) ? "" : wrong("operands of different types");
    case Op::ArrayLiteral:
      if (!type.is_array() || !fits(type.dims[0], node.args_count))
        return wrong("another number of elements than its type");
      for (size_t i = 0; i < node.args_count; ++i) {
        Type rest = type;
        rest.dims.erase(rest.dims.begin());
        if (!same_element(arg(i), rest) || !same_shape(arg(i), rest)) return wrong("an element of another type");
      }
      return "";
    case Op::Fill:
      if (!type.is_array() || arg(0).is_array() || !same_element(type, arg(0))) return wrong("wrong value or type");
      if (node.args_count > 1 && node.args_count != type.dims.size() + 1)
        return wrong("another number of sizes than its type");
      return node.args_count > 1 || model.types.count(node.type) != kUnknownSize ? "" : wrong("unknown sizes");
    case Op::RangeOf:
      return type.dims.size() == 1 && same_element(type, arg(0)) && same_element(arg(0), arg(2))
                 ? ""
                 : wrong("wrong bounds");
    case Op::Index: {
      const Type& base = arg(0);
      if (node.args_count - 1 > base.dims.size()) return wrong("more subscripts than dimensions");
      std::vector<int64_t> dims;
      for (size_t i = 1; i < node.args_count; ++i) {
        if (pool.op(pool.arg(e, i)) == Op::Colon) {
          dims.push_back(base.dims[i - 1]);
          continue;
        }
        if (arg(i).base != BaseType::Integer || arg(i).dims.size() > 1) return wrong("a subscript that is not Integer");
        if (arg(i).is_array()) dims.push_back(arg(i).dims[0]);
      }
      dims.insert(dims.end(), base.dims.begin() + static_cast<ptrdiff_t>(node.args_count) - 1, base.dims.end());
      Type expected = {base.base, base.detail, std::move(dims)};
      return same_element(type, expected) && same_shape(type, expected) ? "" : wrong("a result of another shape");
    }
    case Op::Concatenate:
      for (size_t i = 0; i < node.args_count; ++i) {
        if (!same_element(type, arg(i)) || arg(i).dims.size() != type.dims.size())
          return wrong("arrays of different types");
      }
      return node.data < type.dims.size() ? "" : wrong("a dimension that is not there");
    case Op::Transpose:
      return arg(0).dims.size() >= 2 && type.dims.size() == arg(0).dims.size() ? "" : wrong("not a matrix");
    case Op::Sum:
    case Op::Product:
    case Op::MinOf:
    case Op::MaxOf:
      return arg(0).is_array() && !type.is_array() && same_element(type, arg(0)) ? "" : wrong("not an array");
    case Op::Size:
      return arg(0).is_array() && arg(1).base == BaseType::Integer && type.base == BaseType::Integer
                 ? ""
                 : wrong("wrong arguments");
    case Op::Reshape: return same_element(type, arg(0)) ? "" : wrong("another element type");
    case Op::For: {
      size_t count = node.args_count - 1;
      if (node.data + count > model.iterators.size()) return wrong("iterators that do not exist");
      if (type.dims.size() != arg(0).dims.size() + count || !same_element(type, arg(0)))
        return wrong("a result of another shape");
      for (size_t k = 0; k < count; ++k) {
        if (arg(k + 1).dims.size() != 1 || !fits(arg(k + 1).dims[0], type.dims[k]))
          return wrong("a range of another size");
      }
      return "";
    }
    case Op::RecordLiteral: {
      if (type.base != BaseType::Record || type.detail >= model.types.records.size()) return wrong("no record");
      const Record& record = model.types.records[RecordId(type.detail)];
      if (record.fields.size() != node.args_count) return wrong("another number of fields");
      for (size_t i = 0; i < node.args_count; ++i) {
        const Type& field = model.types[record.fields[i].type];
        if (!same_element(field, arg(i)) || !same_shape(field, arg(i))) return wrong("a field of another type");
      }
      return "";
    }
    case Op::Field: {
      if (arg(0).base != BaseType::Record) return wrong("not of a record");
      const Record& record = model.types.records[RecordId(arg(0).detail)];
      if (node.data >= record.fields.size()) return wrong("a field that does not exist");
      return same_element(type, model.types[record.fields[node.data].type]) ? ""
                                                                            : wrong("another type than the field's");
    }
    case Op::Call:
    case Op::FunctionValue: {
      if (node.data >= model.functions.size()) return wrong("a function that does not exist");
      const Function& function = model.functions[FunctionId(static_cast<uint32_t>(node.data))];
      if (function.input_count != node.args_count)
        return wrong("another number of arguments than the function has inputs");
      for (size_t i = 0; i < node.args_count; ++i) {
        const Type& input = model.types[function.variables[i].type];
        if (pool.op(pool.arg(e, i)) == Op::Colon && node.op == Op::FunctionValue) continue;
        if (!same_element(input, arg(i)) || !same_shape(input, arg(i))) return wrong("an argument of another type");
      }
      if (node.op == Op::FunctionValue) return type.base == BaseType::Function ? "" : wrong("not a function");
      if (function.output_count == 0) return type.base == BaseType::None ? "" : wrong("a result that is not there");
      if (function.output_count > 1) return type.base == BaseType::Tuple ? "" : wrong("one result of several");
      const Type& output = model.types[function.variables[function.input_count].type];
      return same_element(output, type) && same_shape(output, type) ? "" : wrong("another type than the result's");
    }
    case Op::CallValue: return arg(0).base == BaseType::Function ? "" : wrong("not of a function");
    case Op::TupleElement: {
      if (arg(0).base != BaseType::Tuple) return wrong("not of several results");
      const std::vector<TypeId>& parts = model.types.parts(pool.type(pool.arg(e, 0)));
      return node.data < parts.size() && parts[node.data] == node.type ? "" : wrong("another type than the result's");
    }
    case Op::Der: return arg(0).base == BaseType::Real && type == arg(0) ? "" : wrong("not Real");
    case Op::Pre:
    case Op::NoEvent:
    case Op::Smooth:
    case Op::Hold:
    case Op::Previous: return type == arg(0) ? "" : wrong("another type than its operand's");
    case Op::Edge: return arg(0).base == BaseType::Boolean ? "" : wrong("not Boolean");
    case Op::Initial:
    case Op::Terminal: return type.base == BaseType::Boolean ? "" : wrong("not Boolean");
    case Op::Sample:
      return type.base == BaseType::Boolean && arg(0).base == BaseType::Real ? "" : wrong("wrong arguments");
    case Op::Homotopy: return same_element(arg(0), arg(1)) ? "" : wrong("arguments of different types");
    default: return "";
  }
}

}  // namespace saltus::hybrid
