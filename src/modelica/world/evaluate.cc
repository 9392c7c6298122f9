#include "modelica/world/evaluate.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "base/arithmetic_rules.h"

namespace saltus::modelica::world {

using namespace syntax;

namespace {

constexpr int kMaxDepth = 80;
constexpr size_t kMostElements = 10000;  // of an array that is computed here

// The enumerations of chapter 18, which no class declares.
bool is_graphical_enumeration(std::string_view name) {
  return name == "LinePattern" || name == "FillPattern" || name == "BorderPattern" || name == "Smooth" ||
         name == "Arrow" || name == "TextStyle" || name == "TextAlignment" || name == "EllipseClosure";
}

template <class Function>
Value elementwise(const Value& a, const Value& b, Function function) {
  if (a.is_number() && b.is_number()) return function(a.number, b.number);
  bool left = a.kind == Value::Kind::Array, right = b.kind == Value::Kind::Array;
  if (!left && !right) return {};
  if (left && right && a.elements.size() != b.elements.size()) return {};
  Value result = Value::array({});
  size_t count = left ? a.elements.size() : b.elements.size();
  for (size_t k = 0; k < count; ++k)
    result.elements.push_back(elementwise(left ? a.elements[k] : a, right ? b.elements[k] : b, function));
  return result;
}

int compare(const Value& a, const Value& b, bool& known) {
  known = a.kind == b.kind;
  switch (a.kind) {
    case Value::Kind::Number: return a.number < b.number ? -1 : a.number > b.number ? 1 : 0;
    case Value::Kind::Boolean: return int(a.boolean) - int(b.boolean);
    case Value::Kind::String: return a.text.compare(b.text);
    case Value::Kind::Enumeration: return a.text == b.text ? 0 : 2;  // the order of literals is not kept here
    default: known = false; return 0;
  }
}

Value relation(Operator op, const Value& a, const Value& b) {
  bool known = false;
  int order = compare(a, b, known);
  if (!known || (order == 2 && op != Operator::Equal && op != Operator::NotEqual)) return {};
  switch (op) {
    case Operator::Less: return Value::of(order < 0);
    case Operator::LessEqual: return Value::of(order <= 0);
    case Operator::Greater: return Value::of(order > 0);
    case Operator::GreaterEqual: return Value::of(order >= 0);
    case Operator::Equal: return Value::of(order == 0);
    default: return Value::of(order != 0);
  }
}

Value binary(Operator op, const Value& a, const Value& b) {
  using N = double;
  switch (op) {
    case Operator::Add:
    case Operator::AddElementwise:
      if (a.kind == Value::Kind::String && b.kind == Value::Kind::String) return Value::of_text(a.text + b.text);
      return elementwise(a, b, [](N x, N y) { return Value::of(x + y); });
    case Operator::Subtract:
    case Operator::SubtractElementwise: return elementwise(a, b, [](N x, N y) { return Value::of(x - y); });
    case Operator::Multiply:
      if (a.kind == Value::Kind::Array && b.kind == Value::Kind::Array) return {};  // a product of matrices
      return elementwise(a, b, [](N x, N y) { return Value::of(x * y); });
    case Operator::MultiplyElementwise: return elementwise(a, b, [](N x, N y) { return Value::of(x * y); });
    case Operator::Divide:
    case Operator::DivideElementwise:
      return elementwise(a, b, [](N x, N y) { return y == 0 ? Value() : Value::of(x / y); });
    case Operator::Power:
    case Operator::PowerElementwise: return elementwise(a, b, [](N x, N y) { return Value::of(std::pow(x, y)); });
    default: return relation(op, a, b);
  }
}

Value negated(const Value& value) {
  return elementwise(Value::of(0.0), value, [](double x, double y) { return Value::of(x - y); });
}

std::optional<double> math(std::string_view name, const std::vector<Value>& arguments) {
  auto all_numbers = std::all_of(arguments.begin(), arguments.end(), [](const Value& v) { return v.is_number(); });
  if (!all_numbers || arguments.empty()) return std::nullopt;
  double x = arguments[0].number;
  if (arguments.size() == 1) {
    if (name == "abs") return std::fabs(x);
    if (name == "sign") return x > 0 ? 1 : x < 0 ? -1 : 0;
    if (name == "sqrt" && x >= 0) return std::sqrt(x);
    if (name == "sin") return std::sin(x);
    if (name == "cos") return std::cos(x);
    if (name == "tan") return std::tan(x);
    if (name == "asin") return std::asin(x);
    if (name == "acos") return std::acos(x);
    if (name == "atan") return std::atan(x);
    if (name == "exp") return std::exp(x);
    if (name == "log" && x > 0) return std::log(x);
    if (name == "log10" && x > 0) return std::log10(x);
    if (name == "integer" || name == "floor") return std::floor(x);
    if (name == "ceil") return std::ceil(x);
    if (name == "noEvent" || name == "Integer" || name == "Real") return x;
  } else if (arguments.size() == 2) {
    double y = arguments[1].number;
    if (name == "min") return std::min(x, y);
    if (name == "max") return std::max(x, y);
    if (name == "mod" && y != 0) return real_mod(DoubleArithmetic(), x, y);
    if (name == "div" && y != 0) return real_div(DoubleArithmetic(), x, y);
    if (name == "rem" && y != 0) return real_rem(DoubleArithmetic(), x, y);
    if (name == "atan2") return std::atan2(x, y);
  }
  return std::nullopt;
}

Value filled(const Value& value, const std::vector<Value>& arguments, size_t first) {
  if (first >= arguments.size()) return value;
  if (!arguments[first].is_number() || arguments[first].number < 0 || arguments[first].number > double(kMostElements))
    return {};
  return Value::array(
      std::vector<Value>(static_cast<size_t>(arguments[first].number), filled(value, arguments, first + 1)));
}

Value of_array(std::string_view name, const Value& array) {
  if (array.kind != Value::Kind::Array) return {};
  if (name == "size1") return Value::of(double(array.elements.size()));
  double sum = 0, product = 1;
  const Value* least = nullptr;
  const Value* most = nullptr;
  for (const Value& element : array.elements) {
    if (!element.is_number()) return {};
    sum += element.number;
    product *= element.number;
    if (!least || element.number < least->number) least = &element;
    if (!most || element.number > most->number) most = &element;
  }
  if (name == "sum") return Value::of(sum);
  if (name == "product") return Value::of(product);
  if (name == "min" && least) return *least;
  if (name == "max" && most) return *most;
  return {};
}

struct Deeper {
  int& depth;
  explicit Deeper(int& d) : depth(d) { ++depth; }
  ~Deeper() { --depth; }
};

}  // namespace

const Expr* Evaluator::binding(const Member& member, Scope& scope) {
  ModifierPtr all = member.modification();
  scope = all && (all->value || all->is_break) ? all->scope : member.scope;
  return all ? all->value : nullptr;
}

Value Evaluator::value(const Member& member) {
  Scope scope;
  const Expr* expr = binding(member, scope);
  return expr ? value(*expr, scope) : Value();
}

Value Evaluator::attribute(const Member& member, std::string_view name) {
  std::optional<SimpleType> simple = query_.simple_type(member);
  if (!simple) return {};
  ModifierPtr given = simple->attributes ? simple->attributes->member(name) : nullptr;
  return given && given->value ? value(*given->value, given->scope) : Value();
}

// A component of the class that is shown has its value in the result.
Value Evaluator::live(const ReferenceExpr& expr, const Scope& scope, const Found& first) {
  if (!variables_ || first.kind != FoundKind::Component || first.member->scope.self != live_self_) return {};
  std::string name = prefix_;
  for (size_t k = 0; k < expr.parts.size(); ++k) {
    const ReferencePart& part = expr.parts[k];
    if (k > 0) name += '.';
    name += scope.lexical->file->name(part.name);
    if (part.subscripts.empty()) continue;
    name += '[';
    for (size_t i = 0; i < part.subscripts.size(); ++i) {
      Value index = value(*part.subscripts[i], scope);
      if (!index.is_number()) return {};
      name += fmt::format("{}{}", i > 0 ? "," : "", static_cast<long>(index.number));
    }
    name += ']';
  }
  std::optional<double> found = (*variables_)(name);
  if (!found) return {};
  std::optional<SimpleType> simple = expr.parts.size() == 1 ? query_.simple_type(*first.member) : std::nullopt;
  if (simple && simple->builtin == "Boolean") return Value::of(*found > 0.5);
  return Value::of(*found);
}

Value Evaluator::subscripted(Value base, const List<const Expr*>& subscripts, const Scope& scope) {
  for (const Expr* subscript : subscripts) {
    Value index = value(*subscript, scope);
    if (base.kind != Value::Kind::Array || !index.is_number()) return {};
    size_t place = static_cast<size_t>(index.number);
    if (index.number < 1 || place > base.elements.size()) return {};
    Value element = std::move(base.elements[place - 1]);
    base = std::move(element);
  }
  return base;
}

Value Evaluator::reference(const ReferenceExpr& expr, const Scope& scope) {
  if (expr.parts.empty() || !scope.lexical) return {};
  const FileSnapshot& file = *scope.lexical->file;
  std::string_view first = file.name(expr.parts[0].name);
  if (expr.parts.size() == 1) {
    for (size_t k = indices_.size(); k-- > 0;) {
      if (indices_[k].first == first) return Value::of(indices_[k].second);
    }
  } else if (expr.parts.size() == 2 && is_graphical_enumeration(first)) {
    return Value::literal(std::string(file.name(expr.parts[1].name)));
  }
  Found found;
  if (expr.absolute) {
    found = query_.resolve({}, {first}, true);
  } else {
    found = query_.lookup(scope, first);
  }
  if (Value shown = live(expr, scope, found); !shown.missing()) return shown;
  for (size_t k = 1; k < expr.parts.size() && found; ++k) {
    if (!expr.parts[k - 1].subscripts.empty()) return {};
    std::string_view name = file.name(expr.parts[k].name);
    if (found.kind == FoundKind::Class) {
      found = query_.member(found.instance, name);
    } else if (found.kind == FoundKind::Component) {
      InstancePtr type = query_.type_of(*found.member);
      if (!type) return {};
      // A record with a value of its own is not taken apart.
      Scope of_value;
      if (binding(*found.member, of_value)) return {};
      found = query_.member(type, name);
    } else {
      return {};
    }
  }
  if (found.kind == FoundKind::Literal) return Value::literal(std::string(found.name));
  if (found.kind != FoundKind::Component) return {};
  return subscripted(value(*found.member), expr.parts.back().subscripts, scope);
}

Value Evaluator::comprehension(const Expr& body, const List<ForIndex>& iterators, const Scope& scope) {
  if (iterators.size() != 1 || !iterators[0].range) return {};
  Value range = value(*iterators[0].range, scope);
  if (range.kind != Value::Kind::Array) return {};
  Value result = Value::array({});
  for (const Value& index : range.elements) {
    indices_.emplace_back(scope.lexical->file->name(iterators[0].name), index.number);
    result.elements.push_back(value(body, scope));
    indices_.pop_back();
  }
  return result;
}

Value Evaluator::call(const CallExpr& expr, const Scope& scope) {
  if (!expr.function || expr.function->parts.empty() || !scope.lexical) return {};
  std::string_view name = scope.lexical->file->name(expr.function->parts.back().name);
  if (name == "DynamicSelect" && expr.arguments.size() == 2) {
    if (variables_) {
      if (Value shown = value(*expr.arguments[1], scope); !shown.missing()) return shown;
    }
    return value(*expr.arguments[0], scope);
  }
  if (!expr.iterators.empty()) {
    return expr.arguments.size() == 1 ? of_array(name, comprehension(*expr.arguments[0], expr.iterators, scope))
                                      : Value();
  }
  std::vector<Value> arguments;
  for (const Expr* argument : expr.arguments) arguments.push_back(value(*argument, scope));
  if (std::optional<double> number = math(name, arguments)) return Value::of(*number);
  if (name == "fill" && arguments.size() > 1) return filled(arguments[0], arguments, 1);
  if (name == "zeros") return filled(Value::of(0.0), arguments, 0);
  if (name == "ones") return filled(Value::of(1.0), arguments, 0);
  if (name == "size" && arguments.size() == 2 && arguments[1].is_number() && arguments[1].number == 1)
    return of_array("size1", arguments[0]);
  if (arguments.size() == 1) {
    if (name == "String" && arguments[0].is_number()) return Value::of_text(fmt::format("{:.6g}", arguments[0].number));
    if (name == "String" && arguments[0].kind == Value::Kind::Boolean)
      return Value::of_text(arguments[0].boolean ? "true" : "false");
    if (name == "noEvent" || name == "pre") return arguments[0];
    return of_array(name, arguments[0]);
  }
  return {};
}

Value Evaluator::value(const Expr& expr, const Scope& scope) {
  Deeper deeper(depth_);
  if (depth_ > kMaxDepth) return {};
  switch (expr.kind) {
    case ExprKind::Integer: return Value::of(static_cast<double>(as<IntegerExpr>(expr).value));
    case ExprKind::Real: return Value::of(as<RealExpr>(expr).value);
    case ExprKind::String: return Value::of_text(std::string(as<StringExpr>(expr).value));
    case ExprKind::Boolean: return Value::of(as<BooleanExpr>(expr).value);
    case ExprKind::Parentheses: return value(*as<ParenthesesExpr>(expr).inner, scope);
    case ExprKind::Reference: return reference(as<ReferenceExpr>(expr), scope);
    case ExprKind::Call: return call(as<CallExpr>(expr), scope);
    case ExprKind::Unary: {
      const auto& unary = as<UnaryExpr>(expr);
      Value operand = value(*unary.operand, scope);
      if (unary.op == Operator::Not)
        return operand.kind == Value::Kind::Boolean ? Value::of(!operand.boolean) : Value();
      bool minus = unary.op == Operator::Minus || unary.op == Operator::MinusElementwise;
      return minus ? negated(operand) : operand;
    }
    case ExprKind::Binary: {
      const auto& node = as<BinaryExpr>(expr);
      Value left = value(*node.left, scope);
      if (node.op == Operator::And || node.op == Operator::Or) {
        // One side decides when the other is not known.
        bool decides = node.op == Operator::Or;
        Value right = value(*node.right, scope);
        for (const Value* side : {&left, &right}) {
          if (side->kind == Value::Kind::Boolean && side->boolean == decides) return Value::of(decides);
        }
        bool both = left.kind == Value::Kind::Boolean && right.kind == Value::Kind::Boolean;
        return both ? Value::of(!decides) : Value();
      }
      return binary(node.op, left, value(*node.right, scope));
    }
    case ExprKind::If: {
      const auto& node = as<IfExpr>(expr);
      for (const IfBranch& branch : node.branches) {
        Value condition = value(*branch.condition, scope);
        if (condition.kind != Value::Kind::Boolean) return {};
        if (condition.boolean) return value(*branch.value, scope);
      }
      return node.otherwise ? value(*node.otherwise, scope) : Value();
    }
    case ExprKind::Range: {
      const auto& node = as<RangeExpr>(expr);
      Value first = value(*node.first, scope), last = value(*node.last, scope);
      Value step = node.step ? value(*node.step, scope) : Value::of(1.0);
      if (!first.is_number() || !last.is_number() || !step.is_number()) return {};
      int64_t count = real_range_count(first.number, step.number, last.number);
      if (count < 0 || count > static_cast<int64_t>(kMostElements)) return {};
      Value result = Value::array({});
      for (int64_t k = 0; k < count; ++k)
        result.elements.push_back(Value::of(first.number + static_cast<double>(k) * step.number));
      return result;
    }
    case ExprKind::Array: {
      Value result = Value::array({});
      for (const Expr* element : as<ArrayExpr>(expr).elements) result.elements.push_back(value(*element, scope));
      return result;
    }
    case ExprKind::Comprehension: {
      const auto& node = as<ComprehensionExpr>(expr);
      return comprehension(*node.body, node.iterators, scope);
    }
    case ExprKind::Matrix: {
      Value result = Value::array({});
      for (const auto& row : as<MatrixExpr>(expr).rows) {
        Value& line = result.elements.emplace_back(Value::array({}));
        for (const Expr* element : row) line.elements.push_back(value(*element, scope));
      }
      return result;
    }
    case ExprKind::Subscripted: {
      const auto& node = as<SubscriptedExpr>(expr);
      return subscripted(value(*node.base, scope), node.subscripts, scope);
    }
    default: return {};
  }
}

}  // namespace saltus::modelica::world
