// Every field of every node but its spans, two trees side by side.
#include "modelica/syntax/compare.h"

#include <fmt/format.h>

#include <bit>

#include "modelica/syntax/operators.h"

namespace saltus::modelica::syntax {
namespace {

class Comparer {
 public:
  explicit Comparer(const NameTable& names) : names_(names) {}
  // Found from the inside out.
  std::string difference;

// The fields of two nodes called a and b.
#define FIELD(NAME) field(#NAME, a.NAME, b.NAME)

  bool same(const Tree& a, const Tree& b) { return FIELD(has_within) && FIELD(within) && FIELD(classes); }

  bool same(const Expr& a, const Expr& b) {
    if (!FIELD(kind)) return false;
    switch (a.kind) {
      case ExprKind::Integer: return fields(as<IntegerExpr>(a), as<IntegerExpr>(b));
      case ExprKind::Real: return fields(as<RealExpr>(a), as<RealExpr>(b));
      case ExprKind::String: return fields(as<StringExpr>(a), as<StringExpr>(b));
      case ExprKind::Boolean: return fields(as<BooleanExpr>(a), as<BooleanExpr>(b));
      case ExprKind::Reference: return fields(as<ReferenceExpr>(a), as<ReferenceExpr>(b));
      case ExprKind::Call: return fields(as<CallExpr>(a), as<CallExpr>(b));
      case ExprKind::PartialCall: return fields(as<PartialCallExpr>(a), as<PartialCallExpr>(b));
      case ExprKind::Unary: return fields(as<UnaryExpr>(a), as<UnaryExpr>(b));
      case ExprKind::Binary: return chains(as<BinaryExpr>(a), as<BinaryExpr>(b));
      case ExprKind::If: return fields(as<IfExpr>(a), as<IfExpr>(b));
      case ExprKind::Range: return fields(as<RangeExpr>(a), as<RangeExpr>(b));
      case ExprKind::Array: return fields(as<ArrayExpr>(a), as<ArrayExpr>(b));
      case ExprKind::Comprehension: return fields(as<ComprehensionExpr>(a), as<ComprehensionExpr>(b));
      case ExprKind::Matrix: return fields(as<MatrixExpr>(a), as<MatrixExpr>(b));
      case ExprKind::Tuple: return fields(as<TupleExpr>(a), as<TupleExpr>(b));
      case ExprKind::Parentheses: return fields(as<ParenthesesExpr>(a), as<ParenthesesExpr>(b));
      case ExprKind::Subscripted: return fields(as<SubscriptedExpr>(a), as<SubscriptedExpr>(b));
      case ExprKind::Field: return fields(as<FieldExpr>(a), as<FieldExpr>(b));
      case ExprKind::Colon:
      case ExprKind::End:
      case ExprKind::Missing: return true;
    }
    return true;
  }

 private:
  template <class T>
  bool field(const char* name, const T& a, const T& b) {
    if (same(a, b)) return true;
    difference.insert(0, difference.starts_with('[') || difference.starts_with(':') ? name : std::string(name) + ".");
    return false;
  }
  bool differ(const std::string& a, const std::string& b) {
    difference = fmt::format(": {} / {}", a, b);
    return false;
  }

  // ----------------------------------------------------------------------------------------- values and lists

  bool same(bool a, bool b) { return a == b || differ(std::to_string(a), std::to_string(b)); }
  bool same(int64_t a, int64_t b) { return a == b || differ(std::to_string(a), std::to_string(b)); }
  bool same(double a, double b) {
    return std::bit_cast<uint64_t>(a) == std::bit_cast<uint64_t>(b) || differ(std::to_string(a), std::to_string(b));
  }
  bool same(std::string_view a, std::string_view b) { return a == b || differ(std::string(a), std::string(b)); }
  bool same(Name a, Name b) {
    auto text = [&](Name n) { return std::string(n.valid() ? names_.text(n) : "(none)"); };
    return a == b || differ(text(a), text(b));
  }
  template <class T>
    requires std::is_enum_v<T>
  bool same(T a, T b) {
    return a == b || differ(std::to_string(static_cast<int>(a)), std::to_string(static_cast<int>(b)));
  }
  template <class T>
  bool same(const T* const& a, const T* const& b) {
    if (!a || !b) return a == b || differ(a ? "present" : "absent", b ? "present" : "absent");
    return same(*a, *b);
  }
  template <class T>
  bool same(const List<T>& a, const List<T>& b) {
    if (a.size() != b.size()) return differ(fmt::format("{} items", a.size()), fmt::format("{} items", b.size()));
    for (size_t i = 0; i < a.size(); ++i) {
      if (same(a[i], b[i])) continue;
      bool inner = difference.starts_with('[') || difference.starts_with(':');
      difference.insert(0, fmt::format("[{}]{}", i, inner ? "" : "."));
      return false;
    }
    return true;
  }

  // ---------------------------------------------------------------------------------------------- expressions

  bool fields(const IntegerExpr& a, const IntegerExpr& b) { return FIELD(value); }
  bool fields(const RealExpr& a, const RealExpr& b) { return FIELD(value) && FIELD(text); }
  bool fields(const StringExpr& a, const StringExpr& b) { return FIELD(value); }
  bool fields(const BooleanExpr& a, const BooleanExpr& b) { return FIELD(value); }
  bool fields(const ReferenceExpr& a, const ReferenceExpr& b) { return FIELD(absolute) && FIELD(parts); }
  bool fields(const CallExpr& a, const CallExpr& b) {
    return FIELD(function) && FIELD(arguments) && FIELD(named) && FIELD(iterators);
  }
  bool fields(const PartialCallExpr& a, const PartialCallExpr& b) { return FIELD(function) && FIELD(named); }
  bool fields(const UnaryExpr& a, const UnaryExpr& b) { return FIELD(op) && FIELD(operand); }
  bool fields(const IfExpr& a, const IfExpr& b) { return FIELD(branches) && FIELD(otherwise); }
  bool fields(const RangeExpr& a, const RangeExpr& b) { return FIELD(first) && FIELD(step) && FIELD(last); }
  bool fields(const ArrayExpr& a, const ArrayExpr& b) { return FIELD(elements); }
  bool fields(const ComprehensionExpr& a, const ComprehensionExpr& b) { return FIELD(body) && FIELD(iterators); }
  bool fields(const MatrixExpr& a, const MatrixExpr& b) { return FIELD(rows); }
  bool fields(const TupleExpr& a, const TupleExpr& b) { return FIELD(elements); }
  bool fields(const ParenthesesExpr& a, const ParenthesesExpr& b) { return FIELD(inner); }
  bool fields(const SubscriptedExpr& a, const SubscriptedExpr& b) { return FIELD(base) && FIELD(subscripts); }
  bool fields(const FieldExpr& a, const FieldExpr& b) { return FIELD(base) && FIELD(name); }
  bool chains(const BinaryExpr& first, const BinaryExpr& second) {
    std::vector<const BinaryExpr*> left = left_spine(first), right = left_spine(second);
    if (left.size() != right.size()) {
      return differ(fmt::format("{} operations", left.size()), fmt::format("{} operations", right.size()));
    }
    if (!field("left", *left[0]->left, *right[0]->left)) return false;
    for (size_t i = 0; i < left.size(); ++i) {
      const BinaryExpr &a = *left[i], &b = *right[i];
      if (!FIELD(op) || !FIELD(right)) return false;
    }
    return true;
  }
  bool same(const ReferenceExpr& a, const ReferenceExpr& b) { return fields(a, b); }
  bool same(const CallExpr& a, const CallExpr& b) { return fields(a, b); }
  bool same(const TupleExpr& a, const TupleExpr& b) { return fields(a, b); }
  bool same(const ReferencePart& a, const ReferencePart& b) { return FIELD(name) && FIELD(subscripts); }
  bool same(const ForIndex& a, const ForIndex& b) { return FIELD(name) && FIELD(range); }
  bool same(const NamedArgument& a, const NamedArgument& b) { return FIELD(name) && FIELD(value); }
  bool same(const IfBranch& a, const IfBranch& b) { return FIELD(condition) && FIELD(value); }

  // ---------------------------------------------------------------------------------------- modifications

  bool same(const NamePart& a, const NamePart& b) { return FIELD(name); }
  bool same(const Path& a, const Path& b) { return FIELD(absolute) && FIELD(parts); }
  bool same(const Description& a, const Description& b) {
    return field("has_text", a.text_span.valid(), b.text_span.valid()) && FIELD(text) && FIELD(has_annotation) &&
           FIELD(annotation);
  }
  bool same(const Modification& a, const Modification& b) {
    return FIELD(has_arguments) && FIELD(arguments) && FIELD(value) && FIELD(is_break) && FIELD(colon_equal);
  }
  bool same(const Argument& a, const Argument& b) {
    return FIELD(kind) && FIELD(each) && FIELD(is_final) && FIELD(name) && FIELD(modification) && FIELD(description) &&
           FIELD(element) && FIELD(connect);
  }
  bool same(const ConstrainingClause& a, const ConstrainingClause& b) {
    return FIELD(type) && FIELD(has_arguments) && FIELD(arguments) && FIELD(description);
  }

  // ------------------------------------------------------------------------------- equations and statements

  bool same(const Equation& a, const Equation& b) {
    if (!FIELD(kind) || !FIELD(description)) return false;
    switch (a.kind) {
      case EquationKind::Equal: return fields(as<EqualEquation>(a), as<EqualEquation>(b));
      case EquationKind::If: return choices(as<IfEquation>(a), as<IfEquation>(b));
      case EquationKind::For: return loops(as<ForEquation>(a), as<ForEquation>(b));
      case EquationKind::Connect: return same(as<ConnectEquation>(a), as<ConnectEquation>(b));
      case EquationKind::When: return whens(as<WhenEquation>(a), as<WhenEquation>(b));
      case EquationKind::Call: return fields(as<CallEquation>(a), as<CallEquation>(b));
      case EquationKind::Error: return true;
    }
    return true;
  }
  bool fields(const EqualEquation& a, const EqualEquation& b) { return FIELD(left) && FIELD(right); }
  bool fields(const CallEquation& a, const CallEquation& b) { return FIELD(call); }
  bool same(const ConnectEquation& a, const ConnectEquation& b) { return FIELD(left) && FIELD(right); }
  bool same(const EquationBranch& a, const EquationBranch& b) { return FIELD(condition) && FIELD(body); }

  bool same(const Statement& a, const Statement& b) {
    if (!FIELD(kind) || !FIELD(description)) return false;
    switch (a.kind) {
      case StatementKind::Assign: return fields(as<AssignStatement>(a), as<AssignStatement>(b));
      case StatementKind::AssignTuple: return fields(as<AssignTupleStatement>(a), as<AssignTupleStatement>(b));
      case StatementKind::Call: return fields(as<CallStatement>(a), as<CallStatement>(b));
      case StatementKind::If: return choices(as<IfStatement>(a), as<IfStatement>(b));
      case StatementKind::For: return loops(as<ForStatement>(a), as<ForStatement>(b));
      case StatementKind::While: return fields(as<WhileStatement>(a), as<WhileStatement>(b));
      case StatementKind::When: return whens(as<WhenStatement>(a), as<WhenStatement>(b));
      case StatementKind::Break:
      case StatementKind::Return:
      case StatementKind::Error: return true;
    }
    return true;
  }
  bool fields(const AssignStatement& a, const AssignStatement& b) { return FIELD(target) && FIELD(value); }
  bool fields(const AssignTupleStatement& a, const AssignTupleStatement& b) { return FIELD(targets) && FIELD(call); }
  bool fields(const CallStatement& a, const CallStatement& b) { return FIELD(call); }
  bool fields(const WhileStatement& a, const WhileStatement& b) { return FIELD(condition) && FIELD(body); }
  bool same(const StatementBranch& a, const StatementBranch& b) { return FIELD(condition) && FIELD(body); }

  template <class Node>
  bool choices(const Node& a, const Node& b) {
    return FIELD(branches) && FIELD(has_otherwise) && FIELD(otherwise);
  }
  template <class Node>
  bool loops(const Node& a, const Node& b) {
    return FIELD(indices) && FIELD(body);
  }
  template <class Node>
  bool whens(const Node& a, const Node& b) {
    return FIELD(branches);
  }

  // ---------------------------------------------------------------------------------- elements and classes

  bool same(const Element& a, const Element& b) {
    if (!(FIELD(kind) && FIELD(redeclare) && FIELD(is_final) && FIELD(inner) && FIELD(outer) && FIELD(replaceable) &&
          FIELD(constraint))) {
      return false;
    }
    switch (a.kind) {
      case ElementKind::Import: return fields(as<ImportElement>(a), as<ImportElement>(b));
      case ElementKind::Extends: return fields(as<ExtendsElement>(a), as<ExtendsElement>(b));
      case ElementKind::Class: return fields(as<ClassElement>(a), as<ClassElement>(b));
      case ElementKind::Components: return fields(as<ComponentsElement>(a), as<ComponentsElement>(b));
      case ElementKind::Error: return true;
    }
    return true;
  }
  bool fields(const ImportElement& a, const ImportElement& b) {
    return FIELD(import_kind) && FIELD(alias) && FIELD(path) && FIELD(names) && FIELD(description);
  }
  bool fields(const ExtendsElement& a, const ExtendsElement& b) {
    return FIELD(base) && FIELD(has_arguments) && FIELD(arguments) && FIELD(description);
  }
  bool fields(const ClassElement& a, const ClassElement& b) { return FIELD(definition); }
  bool fields(const ComponentsElement& a, const ComponentsElement& b) {
    return FIELD(flow) && FIELD(variability) && FIELD(direction) && FIELD(type) && FIELD(subscripts) &&
           FIELD(components);
  }
  bool same(const Component& a, const Component& b) {
    return FIELD(name) && FIELD(subscripts) && FIELD(modification) && FIELD(condition) && FIELD(description);
  }
  bool same(const Section& a, const Section& b) {
    return FIELD(kind) && FIELD(implicit) && FIELD(elements) && FIELD(equations) && FIELD(statements);
  }
  bool same(const ExternalClause& a, const ExternalClause& b) {
    return FIELD(has_language) && FIELD(language) && FIELD(result) && FIELD(function) && FIELD(arguments) &&
           FIELD(description);
  }
  bool same(const EnumerationLiteral& a, const EnumerationLiteral& b) { return FIELD(name) && FIELD(description); }
  bool same(const ClassDef& a, const ClassDef& b) {
    return FIELD(kind) && FIELD(restriction) && FIELD(purity) && FIELD(encapsulated) && FIELD(partial) &&
           FIELD(is_final) && FIELD(name) && FIELD(description) && FIELD(sections) && FIELD(external) &&
           FIELD(has_arguments) && FIELD(arguments) && FIELD(direction) && FIELD(base) && FIELD(subscripts) &&
           FIELD(derivative_of) && FIELD(open_enumeration) && FIELD(literals);
  }
#undef FIELD

  const NameTable& names_;
};

template <class Node>
Comparison compare(const Node& a, const Node& b, const NameTable& names) {
  Comparer comparer(names);
  bool same = comparer.same(a, b);
  return {same, comparer.difference};
}

}  // namespace

Comparison same_tree(const Tree& a, const Tree& b, const NameTable& names) {
  return compare(a, b, names);
}

}  // namespace saltus::modelica::syntax
