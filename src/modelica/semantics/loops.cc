// Loops: the ranges they run over, for-equations and comprehensions (MLS 3.6 §8.3.2, §10.4.1, §11.2.2).
#include <functional>

#include "hybrid/rewrite.h"
#include "modelica/semantics/semantics.h"

namespace saltus::modelica {

using hybrid::BaseType;
using hybrid::EquationId;
using hybrid::IndexRange;
using syntax::EquationKind;
using syntax::ExprKind;

SALTUS_DIAGNOSTIC(LoopRange, Error, "M0502", "the range of this loop must be known before the simulation starts");
SALTUS_DIAGNOSTIC(LoopVector, Error, "M0503", "a loop runs over a vector, not over {}");
SALTUS_DIAGNOSTIC(RangesDiffer, Error, "M0419",
                  "the range of '{}' is not clear: it has {} elements in one place, and {} in '{}'");
SALTUS_DIAGNOSTIC(NoRange, Error, "M0419",
                  "the range of '{}' cannot be inferred: it is not the subscript of any array here");

// The elements of an enumeration or of Boolean, when that is what an expression names; invalid: it is a value.
ExprId Instantiation::elements_of_type(const Scope& scope, const syntax::Expr& expr) {
  if (expr.kind != ExprKind::Reference) return {};
  const auto& reference = syntax::as<syntax::ReferenceExpr>(expr);
  std::vector<syntax::NamePart> parts;
  for (const auto& part : reference.parts) parts.push_back({part.name, part.span});
  if (!reference.absolute && lookup_name(scope, parts[0].name).kind != Found::ClassFound) return {};
  TypeRef ref = lookup_class(scope, parts, reference.absolute, reference.span, false);
  Class* type = ref.cls ? simple_type(*ref.cls) : nullptr;
  return type ? elements_of_type(*type) : ExprId();
}

ExprId Instantiation::elements_of_type(Class& type) {
  if (type.builtin == Builtin::Boolean) return build_.array_literal({build_.boolean(false), build_.boolean(true)});
  if (type.builtin != Builtin::Enumeration) return {};
  TypeId enumeration = model_.types.enumeration(enumeration_of(type));
  std::vector<ExprId> elements;
  for (size_t i = 0; i < type.literals.size(); ++i)
    elements.push_back(build_.enum_literal(enumeration, static_cast<int64_t>(i) + 1));
  return build_.array_literal(elements, enumeration);
}

// Where a name is a subscript: part `part` of a reference, at position `at`.
struct Instantiation::SubscriptUse {
  const syntax::ReferenceExpr* reference = nullptr;
  size_t part = 0;
  size_t at = 0;
};

namespace {

// The uses of `name` as a subscript in a body (MLS §11.2.2.1).
template <class SubscriptUse>
class FindSubscript {
 public:
  explicit FindSubscript(Name name) : name_(name) {}
  std::vector<SubscriptUse> uses;

  void expr(const syntax::Expr* e) {
    if (!e) return;
    switch (e->kind) {
      case ExprKind::Reference: {
        const auto& reference = syntax::as<syntax::ReferenceExpr>(*e);
        for (size_t p = 0; p < reference.parts.size(); ++p) {
          for (size_t k = 0; k < reference.parts[p].subscripts.size(); ++k) {
            const syntax::Expr* subscript = reference.parts[p].subscripts[k];
            if (names_it(*subscript))
              uses.push_back({&reference, p, k});
            else
              expr(subscript);
          }
        }
        return;
      }
      case ExprKind::Call: {
        const auto& call = syntax::as<syntax::CallExpr>(*e);
        if (hides(call.iterators)) return;
        list(call.arguments);
        for (const auto& named : call.named) expr(named.value);
        return;
      }
      case ExprKind::Unary: return expr(syntax::as<syntax::UnaryExpr>(*e).operand);
      case ExprKind::Binary:
        expr(syntax::as<syntax::BinaryExpr>(*e).left);
        return expr(syntax::as<syntax::BinaryExpr>(*e).right);
      case ExprKind::If:
        for (const auto& branch : syntax::as<syntax::IfExpr>(*e).branches) {
          expr(branch.condition);
          expr(branch.value);
        }
        return expr(syntax::as<syntax::IfExpr>(*e).otherwise);
      case ExprKind::Parentheses: return expr(syntax::as<syntax::ParenthesesExpr>(*e).inner);
      case ExprKind::Array: return list(syntax::as<syntax::ArrayExpr>(*e).elements);
      case ExprKind::Tuple: return list(syntax::as<syntax::TupleExpr>(*e).elements);
      case ExprKind::Comprehension: {
        const auto& comprehension = syntax::as<syntax::ComprehensionExpr>(*e);
        return hides(comprehension.iterators) ? void() : expr(comprehension.body);
      }
      case ExprKind::Subscripted: {
        const auto& subscripted = syntax::as<syntax::SubscriptedExpr>(*e);
        expr(subscripted.base);
        return list(subscripted.subscripts);
      }
      default: return;
    }
  }
  void list(syntax::List<const syntax::Expr*> all) {
    for (const syntax::Expr* e : all) expr(e);
  }
  void equations(syntax::Equations all) {
    for (const syntax::Equation* e : all) {
      switch (e->kind) {
        case EquationKind::Equal:
          expr(syntax::as<syntax::EqualEquation>(*e).left);
          expr(syntax::as<syntax::EqualEquation>(*e).right);
          break;
        case EquationKind::Connect:
          expr(syntax::as<syntax::ConnectEquation>(*e).left);
          expr(syntax::as<syntax::ConnectEquation>(*e).right);
          break;
        case EquationKind::Call: expr(syntax::as<syntax::CallEquation>(*e).call); break;
        case EquationKind::For:
          if (!hides(syntax::as<syntax::ForEquation>(*e).indices)) equations(syntax::as<syntax::ForEquation>(*e).body);
          break;
        case EquationKind::If:
          for (const auto& branch : syntax::as<syntax::IfEquation>(*e).branches) equations(branch.body);
          equations(syntax::as<syntax::IfEquation>(*e).otherwise);
          break;
        case EquationKind::When:
          for (const auto& branch : syntax::as<syntax::WhenEquation>(*e).branches) equations(branch.body);
          break;
        case EquationKind::Error: break;
      }
    }
  }
  void statements(syntax::Statements all) {
    using syntax::StatementKind;
    for (const syntax::Statement* s : all) {
      switch (s->kind) {
        case StatementKind::Assign:
          expr(syntax::as<syntax::AssignStatement>(*s).target);
          expr(syntax::as<syntax::AssignStatement>(*s).value);
          break;
        case StatementKind::AssignTuple:
          expr(syntax::as<syntax::AssignTupleStatement>(*s).targets);
          expr(syntax::as<syntax::AssignTupleStatement>(*s).call);
          break;
        case StatementKind::Call: expr(syntax::as<syntax::CallStatement>(*s).call); break;
        case StatementKind::For: statements(syntax::as<syntax::ForStatement>(*s).body); break;
        case StatementKind::While: statements(syntax::as<syntax::WhileStatement>(*s).body); break;
        case StatementKind::If:
          for (const auto& branch : syntax::as<syntax::IfStatement>(*s).branches) statements(branch.body);
          statements(syntax::as<syntax::IfStatement>(*s).otherwise);
          break;
        case StatementKind::When:
          for (const auto& branch : syntax::as<syntax::WhenStatement>(*s).branches) statements(branch.body);
          break;
        default: break;
      }
    }
  }

 private:
  // An iterator of the same name further inside.
  bool hides(syntax::List<syntax::ForIndex> iterators) const {
    return std::ranges::any_of(iterators, [&](const syntax::ForIndex& i) { return i.name == name_; });
  }
  bool names_it(const syntax::Expr& e) const {
    if (e.kind != ExprKind::Reference) return false;
    const auto& reference = syntax::as<syntax::ReferenceExpr>(e);
    return reference.parts.size() == 1 && reference.parts[0].subscripts.empty() && reference.parts[0].name == name_;
  }
  Name name_;
};

}  // namespace

// for i loop: over the dimension of which i is a subscript; all of them have the same size (MLS §11.2.2.1).
ExprId Instantiation::implied_range(const syntax::ForIndex& index, const LoopBody& body, const Env& env) {
  FindSubscript<SubscriptUse> find(index.name);
  find.expr(body.expression);
  find.equations(body.equations);
  find.statements(body.statements);
  if (find.uses.empty()) error(NoRange, index.span, text(index.name));
  auto size_of = [&](ExprId e) {
    const std::vector<int64_t>& dims = type(e).dims;
    return dims.size() == 1 && dims[0] >= 0 ? std::optional(dims[0]) : std::nullopt;
  };
  ExprId range;
  for (const SubscriptUse& use : find.uses) {
    ExprId other = range_of_subscript(use, index, env);
    if (!range.valid()) range = other;
    std::optional<int64_t> size = size_of(range), found = size_of(other);
    if (size && found && *size != *found)
      error(RangesDiffer, index.span, text(index.name), *size, *found, context_.sources.text(use.reference->span));
  }
  return range;
}

// The range of a subscript.
ExprId Instantiation::range_of_subscript(const SubscriptUse& use, const syntax::ForIndex& index, const Env& env) {
  const size_t part = use.part, at = use.at;
  const auto& parts = use.reference->parts;
  auto over = [&](ExprId size) { return build_.range(build_.integer(1), size); };
  if (env.locals) {
    auto local = env.locals->index.find(parts[0].name);
    if (local != env.locals->index.end()) {
      ExprId value = build_.local(local->second, env.locals->function->variables[local->second].type);
      size_t before = 0;  // dimensions of the parts before
      for (size_t p = 0; p < part; ++p) {
        before += type(value).dims.size();
        const hybrid::Record& record = model_.types.records[hybrid::RecordId(type(value).detail)];
        for (size_t i = 0; i < record.fields.size(); ++i) {
          if (record.fields[i].name == parts[p + 1].name) {
            value = build_.field(value, i);
            break;
          }
        }
      }
      return over(build_.size(value, build_.integer(static_cast<int64_t>(before + at) + 1)));
    }
  }
  Found found = lookup_name(env.scope, parts[0].name);
  // Constants of packages: P.x[i].
  size_t head = 0;
  while (found.kind == Found::ClassFound && head < part)
    found = lookup_member(*found.cls, parts[++head].name, found.where);
  if (found.kind != Found::ComponentFound) error(NoRange, index.span, text(index.name));
  Instance* instance = resolve_outer(*found.component);
  for (size_t p = head + 1; p <= part && instance; ++p) instance = child(*instance, parts[p].name);
  if (!instance || at >= dims(*instance).size()) error(NoRange, index.span, text(index.name));
  const Dimension& dimension = dims(*instance)[at];
  if (dimension.type) return elements_of_type(*dimension.type);
  return over(build_.integer(dimension.size));
}

ExprId Instantiation::loop_range(const syntax::ForIndex& index, const LoopBody& body, const Env& env) {
  if (!index.range) return implied_range(index, body, env);
  if (index.range->kind == ExprKind::Reference) {
    Name first = syntax::as<syntax::ReferenceExpr>(*index.range).parts[0].name;
    bool local = env.locals && env.locals->index.contains(first);
    for (const IteratorScope* it = env.iterators; it; it = it->outer) local |= it->name == first;
    if (!local) {
      if (ExprId elements = elements_of_type(env.scope, *index.range); elements.valid()) return elements;
    }
  }
  ExprId range = expression(*index.range, env);
  if (type(range).dims.size() != 1) error(LoopVector, index.range->span, show(model_.exprs.type(range)));
  return range;
}

namespace {

// Loops whose bodies may differ in structure from one index to the next are unrolled: those with conditions, slices,
// connections.
bool needs_unrolling(const syntax::Expr& expr);

bool any_needs_unrolling(syntax::List<const syntax::Expr*> list) {
  for (const syntax::Expr* e : list) {
    if (needs_unrolling(*e)) return true;
  }
  return false;
}

bool needs_unrolling(const syntax::Expr& expr) {
  using syntax::ExprKind;
  switch (expr.kind) {
    case ExprKind::If:
    case ExprKind::Range:
    case ExprKind::Comprehension:
    case ExprKind::Matrix: return true;
    case ExprKind::Reference:
      for (const auto& part : syntax::as<syntax::ReferenceExpr>(expr).parts) {
        if (any_needs_unrolling(part.subscripts)) return true;
      }
      return false;
    case ExprKind::Call: {
      const auto& call = syntax::as<syntax::CallExpr>(expr);
      if (!call.iterators.empty()) return true;
      for (const auto& named : call.named) {
        if (needs_unrolling(*named.value)) return true;
      }
      return any_needs_unrolling(call.arguments);
    }
    case ExprKind::Unary: return needs_unrolling(*syntax::as<syntax::UnaryExpr>(expr).operand);
    case ExprKind::Binary: {
      const syntax::Expr* at = &expr;
      while (at->kind == ExprKind::Binary) {
        const auto& b = syntax::as<syntax::BinaryExpr>(*at);
        if (needs_unrolling(*b.right)) return true;
        at = b.left;
      }
      return needs_unrolling(*at);
    }
    case ExprKind::Parentheses: return needs_unrolling(*syntax::as<syntax::ParenthesesExpr>(expr).inner);
    case ExprKind::Array: return any_needs_unrolling(syntax::as<syntax::ArrayExpr>(expr).elements);
    case ExprKind::Tuple: return true;
    default: return false;
  }
}

bool needs_unrolling(syntax::Equations equations) {
  for (const syntax::Equation* equation : equations) {
    switch (equation->kind) {
      case EquationKind::Equal: {
        const auto& e = syntax::as<syntax::EqualEquation>(*equation);
        if (needs_unrolling(*e.left) || needs_unrolling(*e.right)) return true;
        break;
      }
      case EquationKind::For:
        if (needs_unrolling(syntax::as<syntax::ForEquation>(*equation).body)) return true;
        break;
      case EquationKind::Call:
        if (any_needs_unrolling(syntax::as<syntax::CallEquation>(*equation).call->arguments)) return true;
        break;
      default: return true;
    }
  }
  return false;
}

bool has_if(syntax::Equations equations) {
  for (const syntax::Equation* equation : equations) {
    if (equation->kind == EquationKind::If) return true;
    if (equation->kind == EquationKind::For && has_if(syntax::as<syntax::ForEquation>(*equation).body)) return true;
  }
  return false;
}

}  // namespace

void Semantics::for_equation(const syntax::ForEquation& given, const Env& env, std::vector<IndexRange>& ranges,
                             std::vector<EquationId>& into, bool initial, size_t next) {
  if (next == given.indices.size()) {
    for (const syntax::Equation* inner : given.body) {
      try {
        equation(*inner, env, ranges, into, initial);
      } catch (const Failed&) {
      }
    }
    return;
  }
  const syntax::ForIndex& index = given.indices[next];
  ExprId range = loop_range(index, {nullptr, given.body, {}}, env);
  auto value = hybrid::literal_value(model_, context_.names, range);
  if (!value) {
    value = common_value(range);
    if (value) mark_structural(range);
  }
  // for i in 1:n loop for j in i + 1:n: another range in each turn of the loop around it.
  if (!value && !ranges.empty() && hybrid::contains(model_.exprs, range, Op::Iterator)) throw NeedsUnroll{};
  if (!value) error(LoopRange, index.range ? index.range->span : index.span);
  int64_t count = value->count();
  if (count == 0) {
    IteratorScope nothing{
        index.name,
        build_.iterator(build_.new_iterator(text(index.name)), model_.types.element(model_.exprs.type(range))),
        env.iterators};
    Env inside = env;
    inside.iterators = &nothing;
    if (next + 1 == given.indices.size()) check_unchosen(given.body, inside, initial);
    return;
  }
  bool integers = value->base() == BaseType::Integer;
  bool progression = integers;
  int64_t first = 0, step = 1, last = 0;
  if (integers) {
    auto elements = value->integers();
    first = elements[0];
    last = elements[elements.size() - 1];
    step = count > 1 ? elements[1] - elements[0] : 1;
    for (size_t i = 1; i < elements.size(); ++i) progression &= elements[i] - elements[i - 1] == step;
  }
  IteratorScope scope{index.name, {}, env.iterators};
  Env inner = env;
  inner.iterators = &scope;
  // Connections are enumerated anyway, so their loops stay loops here.
  bool whole = pass_ == Pass::Connections ? !has_if(given.body) : !needs_unrolling(given.body);
  if (progression && step != 0 && count > 1 && whole) {
    hybrid::IteratorId iterator = build_.new_iterator(text(index.name));
    scope.value = build_.iterator(iterator);
    ranges.push_back({iterator, first, step, last});
    loop_bounds_[iterator.value] = {std::min(first, last), std::max(first, last)};
    size_t before = into.size();
    size_t pending = connections_.pending.size(), edges = connections_.edges.size(),
           waiting = connections_waiting_.size();
    try {
      for_equation(given, inner, ranges, into, initial, next + 1);
      ranges.pop_back();
      return;
    } catch (const NeedsUnroll&) {
      ranges.pop_back();
      into.resize(before);
      connections_.pending.resize(pending);
      connections_.edges.resize(edges);
      connections_waiting_.resize(waiting);
    }
  }
  // What is wrong in one turn is mostly wrong in all: one report, and the work of one turn.
  size_t errors = context_.diagnostics.error_count();
  for (int64_t i = 0; i < count && context_.diagnostics.error_count() == errors; ++i) {
    scope.value = hybrid::to_expression(build_, value->element(i));
    for_equation(given, inner, ranges, into, initial, next + 1);
  }
}

ExprId Instantiation::comprehension(const syntax::Expr& body, syntax::List<syntax::ForIndex> iterators, const Env& env,
                                    size_t next) {
  if (next == iterators.size()) {
    return expression(body, env);
  }
  // {e for i in A, j in B} is {{e for i in A} for j in B} (MLS §10.4.1.2): the last iterator is the outermost.
  const syntax::ForIndex& index = iterators[iterators.size() - 1 - next];
  ExprId range = loop_range(index, {&body, {}, {}}, env);
  hybrid::IteratorId iterator = build_.new_iterator(text(index.name));
  IteratorScope scope{index.name, build_.iterator(iterator, model_.types.element(model_.exprs.type(range))),
                      env.iterators};
  Env inner = env;
  inner.iterators = &scope;
  ExprId value;
  try {
    value = comprehension(body, iterators, inner, next + 1);
  } catch (const NeedsUnroll&) {
    // The body differs from element to element (a split array): one expression each.
    int64_t count = type(range).dims[0];
    if (count < 0) throw;
    std::vector<ExprId> elements;
    for (int64_t i = 1; i <= count; ++i) {
      scope.value = build_.index(range, {build_.integer(i)});
      elements.push_back(comprehension(body, iterators, inner, next + 1));
    }
    return build_.array_literal(elements, model_.types.real());
  }
  return build_.for_(value, iterator, std::span<const ExprId>(&range, 1));
}

}  // namespace saltus::modelica
