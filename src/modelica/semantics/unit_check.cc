// Units (MLS 3.6 §4.9.1, chapter 19): the two sides of an equation, the terms of a sum, a value and its variable, an
// argument and the input it is given to, connected variables: where both units are known they agree.
//
// It goes through the text of every class in every instance, since a name's unit depends on the instance. What is known
// of an expression is Known, Pure (a number, which fits anything) or Unknown. A number may be a conversion factor, so a
// product with one has a dimension but no certain size. A variable without a unit takes that of an equation that gives
// it alone (y = a*b), in the class in which it is declared; signals between blocks carry anything and take none.
#include <cmath>

#include "modelica/semantics/semantics.h"
#include "units/unit.h"

namespace saltus::modelica {

using syntax::Expr;
using syntax::ExprKind;
using syntax::Operator;
using units::Unit;

SALTUS_DIAGNOSTIC(UnitsDiffer, Warning, "M0650", "the units differ: '{}' is in {}, '{}' is in {}");
SALTUS_DIAGNOSTIC(UnitUnknown, Warning, "M0651", "'{}' is not a unit");
SALTUS_DIAGNOSTIC(UnitSpelling, Warning, "M0651", "the unit '{}' is not written as the specification asks");
SALTUS_DIAGNOSTIC(DisplayUnit, Warning, "M0652", "the display unit '{}' does not measure what '{}' does");

// MLS §19.1: no other signs than '.', '/', parentheses and digits, and one division on each level.
static bool written_as_specified(std::string_view text) {
  std::vector<int> divisions{0};
  for (char c : text) {
    if (c == '^' || c == '*' || c == ' ' || static_cast<unsigned char>(c) >= 0x80) return false;
    if (c == '(') divisions.push_back(0);
    if (c == ')' && divisions.size() > 1) divisions.pop_back();
    if (c == '/' && ++divisions.back() > 1) return false;
  }
  return true;
}

class Semantics::UnitCheck {
 public:
  explicit UnitCheck(Semantics& s) : s_(s) {}

  void run() {
    for (int round = 0; round < 4; ++round) {  // what one round infers the next may use
      size_t known = inferred_.size();
      pass();
      if (inferred_.size() == known) break;
    }
    telling_ = true;
    pass();
    for (const auto& pending : s_.connections_.pending) connection(*pending.left, *pending.right, *pending.equation);
  }

 private:
  // What is known of an expression, and the declaration it is known from.
  struct Measured {
    Unit unit;
    bool exact = true;  // no number was multiplied: its size is certain
    const Instance* from = nullptr;
    bool coefficient = false;  // a number that may carry a unit: one of a fit, or a conversion factor
  };
  struct Inferred {
    Unit unit;
    bool exact;
  };

  void pass() {
    if (s_.root_) instance(*s_.root_);  // of a function by itself there is none
    for (const auto& [id, parts] : s_.function_parts_) {
      if (parts->holder && parts->cls) classes(*parts->holder, *parts->cls);
    }
  }

  void instance(Instance& at) {
    if ((at.outer && !at.inner) || (at.parent && at.removed)) return;
    if (!at.elements.empty()) {
      if (!at.elements.empty()) instance(*at.elements[0]);  // one stands for all
      return;
    }
    if (at.is_leaf()) return binding(at);
    if (!at.cls || s_.is_function(*at.cls)) return;
    classes(at, *at.cls);
    for (Instance* member : at.children) instance(*member);
  }

  // Does the text of this class belong to the library, or file, of the model?
  bool is_own(const Class* cls) const {
    if (s_.units_ == Units::OfAll || !s_.root_) return true;
    auto top = [](const Class* of) -> const DeclaredClass* {
      const DeclaredClass* at = of ? of->declared : nullptr;
      while (at && at->parent) at = at->parent;
      return at;
    };
    return top(cls) == top(s_.root_->cls);
  }

  void binding(Instance& leaf) {
    if (!leaf.modifier || !leaf.modifier->value || leaf.cls->builtin != Builtin::Real) {
      if (s_.units_ == Units::OfAll) declared_unit(leaf);
      return;
    }
    if (!is_own(leaf.modifier->scope.cls)) return;
    declared_unit(leaf);
    Measured own = of_instance(leaf), value = measure(*leaf.modifier->value, leaf.modifier->scope);
    agree(own, leaf.entry ? leaf.entry->component->name_span : Span{}, value, leaf.modifier->value->span);
  }

  void classes(Instance& at, Class& cls) {
    if (cls.builtin != Builtin::None || !cls.def) return;
    for (const BaseClass& base : cls.bases) classes(at, *base.cls);
    if (!is_own(&cls)) return;
    Scope scope{&cls, &at};
    for (const auto& section : cls.def->sections) {
      for (const syntax::Equation* e : section.equations) equation(*e, scope);
      for (const syntax::Statement* s : section.statements) statement(*s, scope);
    }
  }

  void equation(const syntax::Equation& given, const Scope& scope) {
    using syntax::EquationKind;
    switch (given.kind) {
      case EquationKind::Equal: {
        const auto& e = syntax::as<syntax::EqualEquation>(given);
        return relate(*e.left, *e.right, scope);
      }
      case EquationKind::If: {
        const auto& e = syntax::as<syntax::IfEquation>(given);
        // A branch that a parameter decides against may belong to another medium or shape.
        for (const auto& branch : e.branches) {
          for (const syntax::Equation* inner : branch.body) equation(*inner, scope);
        }
        for (const syntax::Equation* inner : e.otherwise) equation(*inner, scope);
        return;
      }
      case EquationKind::For:
        for (const syntax::Equation* inner : syntax::as<syntax::ForEquation>(given).body) equation(*inner, scope);
        return;
      case EquationKind::When:
        for (const auto& branch : syntax::as<syntax::WhenEquation>(given).branches) {
          for (const syntax::Equation* inner : branch.body) equation(*inner, scope);
        }
        return;
      default: return;
    }
  }

  void statement(const syntax::Statement& given, const Scope& scope) {
    using syntax::StatementKind;
    auto body = [&](syntax::Statements list) {
      for (const syntax::Statement* inner : list) statement(*inner, scope);
    };
    switch (given.kind) {
      case StatementKind::Assign: {
        const auto& s = syntax::as<syntax::AssignStatement>(given);
        // What is assigned again may mean something else: nothing is inferred from it.
        Measured target = measure(*s.target, scope), value = measure(*s.value, scope);
        return agree(target, s.target->span, value, s.value->span);
      }
      case StatementKind::If: {
        const auto& s = syntax::as<syntax::IfStatement>(given);
        for (const auto& branch : s.branches) body(branch.body);
        return body(s.otherwise);
      }
      case StatementKind::For: return body(syntax::as<syntax::ForStatement>(given).body);
      case StatementKind::While: return body(syntax::as<syntax::WhileStatement>(given).body);
      case StatementKind::When:
        for (const auto& branch : syntax::as<syntax::WhenStatement>(given).branches) body(branch.body);
        return;
      default: return;
    }
  }

  void relate(const Expr& left, const Expr& right, const Scope& scope) {
    Measured a = measure(left, scope), b = measure(right, scope);
    if (!infer(left, b, scope)) infer(right, a, scope);
    agree(a, left.span, b, right.span);
  }

  // y = a*b gives y a unit, where y is declared in this class and is no connector.
  bool infer(const Expr& expr, const Measured& value, const Scope& scope) {
    if (telling_ || !value.unit.known() || expr.kind != ExprKind::Reference) return false;
    const auto& reference = syntax::as<syntax::ReferenceExpr>(expr);
    if (reference.parts.size() != 1) return false;
    Instance* leaf = find(reference, scope);
    if (!leaf || !leaf->is_leaf() || leaf->cls->builtin != Builtin::Real || leaf->parent != scope.instance)
      return false;
    if (leaf->is_connector || leaf->own_direction != syntax::Direction::None || !leaf->dims.empty()) return false;
    if (leaf->variability != syntax::Variability::None || declared_unit(*leaf)) return false;
    inferred_.try_emplace(leaf, Inferred{value.unit, value.exact});
    return true;
  }

  void agree(const Measured& a, Span a_span, const Measured& b, Span b_span) {
    if (!telling_ || !a.unit.known() || !b.unit.known()) return;
    Unit x = a.unit, y = b.unit;
    if (!a.exact || !b.exact) x.factor = y.factor = 1;
    if (units::compatible(x, y)) return;
    auto words = [&](Span span) {
      std::string text(s_.context_.sources.text(span));
      for (char& c : text) c = c == '\n' ? ' ' : c;
      return text.size() > 60 ? text.substr(0, 57) + "..." : text;
    };
    Diagnostic& d = s_.report(UnitsDiffer, b_span, words(a_span), shown(a), words(b_span), shown(b));
    for (const Measured* m : {&a, &b}) {
      if (!m->from || !m->from->entry) continue;
      d.also(m->from->entry->component->name_span,
             fmt::format("'{}' is in {}", s_.text(m->from->name), shown_of(*m->from)));
    }
  }

  std::string shown(const Measured& m) const { return fmt::format("\"{}\"", units::text_of(m.unit)); }
  std::string shown_of(const Instance& leaf) {
    auto it = declared_.find(&leaf);
    if (it != declared_.end() && it->second) return fmt::format("\"{}\"", units::text_of(*it->second));
    return "a unit that an equation gives it";
  }

  // ---- units of names
  std::optional<Unit> declared_unit(const Instance& leaf) {
    if (auto it = declared_.find(&leaf); it != declared_.end()) return it->second;
    std::optional<Unit> unit;
    auto text_of = [&](std::string_view attribute, Name evaluated) -> std::string {
      if (evaluated.valid()) return std::string(s_.text(evaluated));
      const Modifier* member = leaf.modifier ? leaf.modifier->member(s_.intern(attribute)) : nullptr;
      if (!member || !member->value || member->value->kind != ExprKind::String) return {};
      return std::string(syntax::as<syntax::StringExpr>(*member->value).value);
    };
    const hybrid::Variable* v = leaf.variable.valid() ? &s_.model_.variables[leaf.variable] : nullptr;
    std::string text = text_of("unit", v ? v->unit : Name());
    const Modifier* member = leaf.modifier ? leaf.modifier->member(s_.intern("unit")) : nullptr;
    if (!text.empty()) {
      unit = units::unit_of(text);
      if (!unit && member) s_.report(UnitUnknown, member->span, text);
      if (unit && member && !written_as_specified(text))
        s_.report(UnitSpelling, member->span, text)
            .hint("products are written with '.', powers by a number alone, and one '/' at most: \"J/(kg.K)\", \"m2\"");
      std::string display = text_of("displayUnit", v ? v->display_unit : Name());
      auto shown = display.empty() ? unit : units::unit_of(display);
      if (unit && shown) {
        shown->factor = unit->factor;
        if (!units::compatible(*unit, *shown)) s_.report(DisplayUnit, member ? member->span : Span{}, display, text);
      }
    }
    return declared_[&leaf] = unit;
  }

  Measured of_instance(const Instance& leaf) {
    if (!leaf.is_leaf()) return of_record(leaf);
    if (leaf.cls->builtin == Builtin::Integer) return {Unit::pure()};
    if (leaf.cls->builtin != Builtin::Real) return {};
    if (auto unit = declared_unit(leaf)) return {*unit, true, &leaf};
    if (auto it = inferred_.find(&leaf); it != inferred_.end()) return {it->second.unit, it->second.exact, &leaf};
    return {};
  }

  // A record whose fields are all in one unit (Complex) has it.
  Measured of_record(const Instance& record) {
    Measured all;
    for (const Instance* field : record.children) {
      Measured one = field->is_leaf() ? of_instance(*field) : Measured{};
      if (!one.unit.known()) return {};
      if (all.unit.known() && !units::compatible(all.unit, one.unit)) return {};
      all = one;
    }
    return s_.is_record(*record.cls) ? all : Measured{};
  }

  // The instance that a reference names; null: something else, or an iterator.
  Instance* find(const syntax::ReferenceExpr& expr, const Scope& scope) {
    try {
      Found found = expr.absolute ? Found{} : s_.lookup_name(scope, expr.parts[0].name);
      if (expr.absolute) {
        if (DeclaredClass* top = s_.library_.top_level(expr.parts[0].name))
          found = {Found::ClassFound, s_.class_of(*top, s_.root_scope_)};
      }
      for (size_t i = 1; i < expr.parts.size(); ++i) {
        if (found.kind == Found::ClassFound) {
          s_.expand(*found.cls);
          if (found.cls->builtin != Builtin::None) return nullptr;
          found = s_.lookup_member(*found.cls, expr.parts[i].name, found.where);
        } else if (found.kind == Found::ComponentFound) {
          Instance* at = s_.resolve_outer(*found.component);
          if (!at->elements.empty()) at = at->elements[0];
          if (at->is_leaf()) return nullptr;
          Instance* next = at->children_made || at->is_package ? s_.child(*at, expr.parts[i].name) : nullptr;
          if (!next) return nullptr;
          found.component = next;
        } else {
          return nullptr;
        }
      }
      return found.kind == Found::ComponentFound ? s_.resolve_outer(*found.component) : nullptr;
    } catch (const Failed&) {
      return nullptr;
    }
  }

  // ---- units of expressions
  // A sum of a million terms is a tree of that height: nothing is known of what is nested deeper than this.
  static constexpr int kDeepest = 1000;

  Measured measure(const Expr& expr, const Scope& scope) {
    struct Level {
      int& depth;
      ~Level() { --depth; }
    } level{++depth_};
    return depth_ > kDeepest ? Measured{} : measure_operands(expr, scope);
  }

  Measured measure_operands(const Expr& expr, const Scope& scope) {
    switch (expr.kind) {
      case ExprKind::Integer:
      case ExprKind::Real: {
        // 2*x is in the unit of x; of 0.8093*x nothing can be said.
        double number = std::abs(*s_.literal_number(expr));
        bool plain = number <= 4 && 4 * number == std::floor(4 * number);
        return {Unit::pure(), true, nullptr, !plain};
      }
      case ExprKind::Parentheses: return measure(*syntax::as<syntax::ParenthesesExpr>(expr).inner, scope);
      case ExprKind::Subscripted: return measure(*syntax::as<syntax::SubscriptedExpr>(expr).base, scope);
      case ExprKind::Reference: return reference(syntax::as<syntax::ReferenceExpr>(expr), scope);
      case ExprKind::Call: return call(syntax::as<syntax::CallExpr>(expr), scope);
      case ExprKind::Unary: {
        const auto& e = syntax::as<syntax::UnaryExpr>(expr);
        Measured m = measure(*e.operand, scope);
        return e.op == Operator::Not ? Measured{} : m;
      }
      case ExprKind::Binary: return binary(syntax::as<syntax::BinaryExpr>(expr), scope);
      case ExprKind::If: {
        const auto& e = syntax::as<syntax::IfExpr>(expr);
        Measured all = measure(*e.otherwise, scope);
        Span span = e.otherwise->span;
        for (const auto& branch : e.branches) {
          measure(*branch.condition, scope);
          Measured one = measure(*branch.value, scope);
          agree(all, span, one, branch.value->span);
          if (!all.unit.known()) all = one, span = branch.value->span;
        }
        return all;
      }
      case ExprKind::Array: {
        Measured all{Unit::pure()};
        for (const Expr* element : syntax::as<syntax::ArrayExpr>(expr).elements) {
          Measured one = measure(*element, scope);
          if (one.unit.kind == Unit::Kind::Pure) continue;
          if (!one.unit.known() || (all.unit.known() && !units::compatible(all.unit, one.unit))) return {};
          all = one;
        }
        return all;
      }
      default: return {};
    }
  }

  Measured reference(const syntax::ReferenceExpr& expr, const Scope& scope) {
    if (expr.parts.size() == 1 && s_.text(expr.parts[0].name) == "time") return {Unit::second()};
    Instance* leaf = find(expr, scope);
    return leaf ? of_instance(*leaf) : Measured{};
  }

  static bool is_number(const Measured& m) { return m.unit.kind == Unit::Kind::Pure; }

  Measured binary(const syntax::BinaryExpr& e, const Scope& scope) {
    Measured a = measure(*e.left, scope), b = measure(*e.right, scope);
    switch (e.op) {
      case Operator::Add:
      case Operator::Subtract:
      case Operator::AddElementwise:
      case Operator::SubtractElementwise:
        agree(a, e.left->span, b, e.right->span);
        // A number beside a quantity takes its unit; nothing is known beside something unknown.
        if (a.unit.known() && is_number(b)) return a;
        if (b.unit.known() && is_number(a)) return b;
        return a.unit.kind == Unit::Kind::Unknown ? a : b.unit.kind == Unit::Kind::Unknown ? b : a;
      case Operator::Multiply:
      case Operator::MultiplyElementwise:
        if (a.coefficient || b.coefficient) return unknown(a, b);
        return {units::multiply(a.unit, b.unit), exact(a, b), first(a, b)};
      case Operator::Divide:
      case Operator::DivideElementwise:
        if (a.coefficient || b.coefficient) return unknown(a, b);
        return {units::divide(a.unit, b.unit), exact(a, b), first(a, b)};
      case Operator::Power:
      case Operator::PowerElementwise: {
        if (is_number(a)) return a;
        std::optional<double> n = s_.literal_number(*e.right);
        if (n && a.unit.known()) return {units::power(a.unit, *n), a.exact, a.from};
        return a.unit.known() && a.unit.dimensionless() ? Measured{Unit::pure()} : Measured{};
      }
      case Operator::Less:
      case Operator::LessEqual:
      case Operator::Greater:
      case Operator::GreaterEqual:
      case Operator::Equal:
      case Operator::NotEqual: agree(a, e.left->span, b, e.right->span); return {};
      default: return {};
    }
  }

  // Of numbers, a number; else nothing is known.
  static Measured unknown(const Measured& a, const Measured& b) {
    return is_number(a) && is_number(b) ? Measured{Unit::pure(), true, nullptr, true} : Measured{};
  }
  static bool exact(const Measured& a, const Measured& b) {
    return a.exact && b.exact && !is_number(a) && !is_number(b);
  }
  static const Instance* first(const Measured& a, const Measured& b) { return a.from ? a.from : b.from; }

  Measured call(const syntax::CallExpr& e, const Scope& scope) {
    std::vector<Measured> arguments;
    for (const Expr* argument : e.arguments)
      arguments.push_back(e.iterators.empty() ? measure(*argument, scope) : Measured{});
    if (!e.iterators.empty()) return {};
    std::string_view name = e.function->parts.size() == 1 ? s_.text(e.function->parts[0].name) : std::string_view();
    Found found;
    if (!name.empty() && !e.function->absolute) {
      try {
        found = s_.lookup_name(scope, e.function->parts[0].name);
      } catch (const Failed&) {
        return {};
      }
    }
    bool user = found.kind == Found::ClassFound && found.cls->builtin == Builtin::None;
    if (!name.empty() && !user) return builtin(name, arguments, e);
    std::vector<syntax::NamePart> parts;
    for (const auto& part : e.function->parts) parts.push_back({part.name, part.span});
    TypeRef ref;
    try {
      ref = s_.lookup_class(scope, parts, e.function->absolute, e.span, false);
    } catch (const Failed&) {
      return {};
    }
    if (!ref.cls || !s_.is_function(*ref.cls) || ref.cls->hybrid_id == 0xffffffffu) return {};
    auto found_parts = s_.function_parts_.find(ref.cls->hybrid_id);
    if (found_parts == s_.function_parts_.end()) return {};
    const auto& variables = found_parts->second->variables;
    const hybrid::Function& function = s_.model_.functions[hybrid::FunctionId(ref.cls->hybrid_id)];
    if (variables.size() < function.input_count + function.output_count) return {};
    for (size_t i = 0; i < arguments.size() && i < function.input_count; ++i)
      agree(of_instance(*variables[i]), variables[i]->entry->component->name_span, arguments[i], e.arguments[i]->span);
    for (const auto& named : e.named) {
      for (uint32_t i = 0; i < function.input_count; ++i) {
        if (variables[i]->name != named.name) continue;
        agree(of_instance(*variables[i]), variables[i]->entry->component->name_span, measure(*named.value, scope),
              named.value->span);
      }
    }
    if (function.output_count == 0) return {};
    return of_instance(*variables[function.input_count]);
  }

  Measured builtin(std::string_view name, const std::vector<Measured>& a, const syntax::CallExpr& e) {
    if (a.empty()) return {};
    if (name == "der") return {units::divide(a[0].unit, Unit::second()), a[0].exact, a[0].from};
    if (name == "sqrt") return {units::power(a[0].unit, 0.5), a[0].exact, a[0].from};
    if (name == "smooth" && a.size() == 2) return a[1];
    if (name == "min" || name == "max" || name == "homotopy") {
      if (a.size() < 2) return a[0];
      agree(a[0], e.arguments[0]->span, a[1], e.arguments[1]->span);
      if (a[0].unit.known() || a[1].unit.known()) return a[0].unit.known() ? a[0] : a[1];
      return is_number(a[0]) && is_number(a[1]) ? a[0] : Measured{};
    }
    for (std::string_view same :
         {"abs",          "noEvent", "pre",    "previous",  "hold",        "sample",    "delay",     "sum",
          "floor",        "ceil",    "vector", "scalar",    "matrix",      "transpose", "symmetric", "inStream",
          "actualStream", "rem",     "mod",    "subSample", "superSample", "fill"}) {
      if (name == same) return a[0];
    }
    if ((name == "cross" || name == "outerProduct") && a.size() == 2)
      return {units::multiply(a[0].unit, a[1].unit), exact(a[0], a[1]), first(a[0], a[1])};
    for (std::string_view number :
         {"sin", "cos", "tan",   "asin", "acos",    "atan", "atan2", "sinh",     "cosh", "tanh",
          "exp", "log", "log10", "sign", "integer", "ones", "zeros", "identity", "size", "Integer"}) {
      if (name == number) return {Unit::pure()};
    }
    return {};
  }

  void connection(Instance& left, Instance& right, const syntax::ConnectEquation& equation) {
    if (left.is_leaf() != right.is_leaf()) return;
    if (left.is_leaf()) return agree(of_instance(left), equation.left->span, of_instance(right), equation.right->span);
    for (Instance* member : left.children) {
      auto it = right.index.find(member->name);
      if (it != right.index.end() && it->second) connection(*member, *it->second, equation);
    }
  }

  Semantics& s_;
  std::unordered_map<const Instance*, std::optional<Unit>> declared_;
  std::unordered_map<const Instance*, Inferred> inferred_;
  bool telling_ = false;
  int depth_ = 0;  // of the expression that is measured
};

void Semantics::check_units() {
  UnitCheck(*this).run();
}

}  // namespace saltus::modelica
