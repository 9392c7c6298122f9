// Bundles: channels and continuous variables with a number, c: (-real)^3 and c.0, c.i; and processes that are
// instantiated once for each number, i <- 0..n: M(c.i).
//
// A bundle is taken apart while instances are made: an element is a channel or variable like any other. Where a process
// computes the number of a channel, `c.i!x` waits for the one whose number i is: a selection with a guard i = k a
// channel.
#include "chi/semantics/semantics.h"
#include "hybrid/rewrite.h"

namespace saltus::chi {

SALTUS_DIAGNOSTIC(BundleSize, Error, "X0227", "{} is not a whole number that is known before the experiment begins");
SALTUS_DIAGNOSTIC(BundleOf, Error, "X0228", "a bundle holds channels or continuous variables");
SALTUS_DIAGNOSTIC(NoElement, Error, "X0229", "'{}' has {} elements, counted from 0, and no element {}");
SALTUS_DIAGNOSTIC(BundleExpected, Error, "X0237", "the parameter '{}' of '{}' is a bundle of {}; '{}' is {}");
SALTUS_DIAGNOSTIC(NoBundle, Error, "X0238", "'{}' is no bundle; '.' chooses a channel of one");
SALTUS_DIAGNOSTIC(NotYet, Error, "X0001", "not supported yet: {}");
SALTUS_DIAGNOSTIC(EmptyRange, Error, "X0239", "there is nothing from {} up to {}");

namespace {
constexpr int64_t kMostElements = 10'000;
constexpr size_t kMostComputed = 1'000;  // each is an alternative of a selection
}  // namespace

using syntax::Direction;
using syntax::ExprKind;
using syntax::TypeKind;

std::optional<int64_t> Semantics::known_integer(const syntax::Expr& e, std::string_view what) {
  Where outer = std::exchange(where_, Where::Constant);
  Value v = expression(e, model_.types.integer());
  where_ = outer;
  if (!v.valid()) return std::nullopt;
  auto number = settled(v.expr);
  if (!number) report(BundleSize, e.span, what);
  return number;
}

// A whole number that parameters alone decide; these cannot be set for a run any more.
std::optional<int64_t> Semantics::settled(ExprId e) {
  std::vector<VariableId> used;
  ExprId value = hybrid::substitute_variables(build_, e, [&](VariableId id) -> std::optional<ExprId> {
    const hybrid::Variable& v = model_.variables[id];
    if (v.variability != hybrid::Variability::Parameter || !v.binding.valid()) return std::nullopt;
    used.push_back(id);
    return v.binding;
  });
  auto number = build_.number(value);
  if (!number || build_.type_id(value) != model_.types.integer()) return std::nullopt;
  for (VariableId id : used) model_.variables[id].is_structural = true;
  return static_cast<int64_t>(*number);
}

Symbol Semantics::new_continuous(Name name, const std::string& shown, const syntax::Type& t, Span span,
                                 const std::string& path) {
  Symbol symbol;
  symbol.kind = SymbolKind::Continuous;
  symbol.name = name;
  symbol.span = span;
  symbol.unit = unit(t);
  symbol.type = model_.types.real();
  VariableId id = new_variable(path + shown, symbol.type, hybrid::Variability::Continuous, span);
  model_.variables[id].unit = context_.names.text(t.name) == "-" ? intern("1") : t.name;
  symbol.expr = build_.variable(id);
  return symbol;
}

std::optional<Symbol> Semantics::new_channel(Name name, const std::string& shown, const syntax::Type& t, Span span,
                                             Scope& scope, const std::string& path) {
  Symbol symbol;
  symbol.name = name;
  symbol.span = span;
  TypeId carried = t.parts.empty() ? model_.types.none() : type(*t.parts[0], scope);
  if (!carried.valid()) return std::nullopt;
  symbol.kind = SymbolKind::Channel;
  symbol.type = carried;
  symbol.direction = t.direction;
  symbol.channel = model_.channels.add({intern(path + shown), carried, span});
  Ends ends;
  ends.span = span;
  ends.direction = t.direction;
  ends_.add(std::move(ends));
  return symbol;
}

std::optional<Symbol> Semantics::new_bundle(const syntax::Declared& v, Scope& scope, const std::string& path) {
  const syntax::Type& of = *v.type->parts[0];
  if (of.kind != TypeKind::Channel && of.kind != TypeKind::Unit) {
    report(BundleOf, of.span);
    return std::nullopt;
  }
  const Scope* outer = std::exchange(scope_, &scope);
  auto size = known_integer(*v.type->size, "the size of a bundle");
  scope_ = outer;
  if (!size) return std::nullopt;
  if (*size < 1 || *size > kMostElements) {
    report(EmptyRange, v.type->size->span, 0, *size);
    return std::nullopt;
  }
  Symbol bundle;
  bundle.kind = SymbolKind::Bundle;
  bundle.name = v.name;
  bundle.span = v.span;
  for (int64_t k = 0; k < *size; ++k) {
    std::string shown = fmt::format("{}[{}]", text(v.name), k);
    std::optional<Symbol> element = of.kind == TypeKind::Unit
                                        ? new_continuous(intern(shown), shown, of, v.span, path)
                                        : new_channel(intern(shown), shown, of, v.span, scope, path);
    if (!element) return std::nullopt;
    bundle.elements.push_back(std::move(*element));
  }
  return bundle;
}

// The bundle that stands before the dot, if it is one.
const Symbol* Semantics::bundle(const syntax::Expr& e) const {
  const Symbol* symbol = e.kind == ExprKind::Name ? find(e.name) : nullptr;
  return symbol && symbol->kind == SymbolKind::Bundle ? symbol : nullptr;
}

const Symbol* Semantics::element_at(const Symbol& bundle, int64_t place, Span span) {
  if (place >= 0 && static_cast<size_t>(place) < bundle.elements.size())
    return &bundle.elements[static_cast<size_t>(place)];
  if (bundle.elements.empty()) return nullptr;  // reported where it was bound
  report(NoElement, span, text(bundle.name), bundle.elements.size(), place);
  return nullptr;
}

// The channel or variable that a name, or a place in a bundle, stands for; null when there is none. `reported` says
// whether that has been told.
const Symbol* Semantics::referred(const syntax::Expr& e, bool* reported) {
  if (e.kind == ExprKind::Name) return find(e.name);
  if (e.kind != ExprKind::Part && e.kind != ExprKind::Element) return nullptr;
  const Symbol* of = bundle(*e.args[0]);
  if (!of) return nullptr;
  if (e.kind == ExprKind::Part) {
    const Symbol* found = element_at(*of, e.integer, e.span);
    *reported = !found;
    return found;
  }
  auto place = known_integer(*e.args[1], "the place in a bundle");
  const Symbol* found = place ? element_at(*of, *place, e.span) : nullptr;
  *reported = !found;
  return found;
}

Value Semantics::bundle_value(const syntax::Expr& e) {
  bool reported = false;
  const Symbol* symbol = referred(e, &reported);
  if (!symbol) return failed(e.span);
  return symbol_value(*symbol, e.span);
}

std::optional<Symbol> Semantics::bind_bundle(const syntax::Declared& p, const Symbol* given, const syntax::Expr& actual,
                                             const syntax::Definition& d, Scope& inner) {
  const Scope* outer = std::exchange(scope_, &inner);
  auto size = known_integer(*p.type->size, "the size of a bundle");
  scope_ = outer;
  if (!size) return std::nullopt;
  std::string spelt(context_.sources.text(actual.span));
  if (!given || given->kind != SymbolKind::Bundle || given->elements.size() != static_cast<size_t>(*size)) {
    std::string is = given && given->kind == SymbolKind::Bundle ? fmt::format("one of {}", given->elements.size())
                                                                : std::string("none");
    report(BundleExpected, actual.span, text(p.name), text(d.name), *size, spelt, is).also(p.span, "the parameter");
    return std::nullopt;
  }
  const syntax::Type& of = *p.type->parts[0];
  if (of.kind != TypeKind::Channel && of.kind != TypeKind::Unit) {
    report(BundleOf, of.span);
    return std::nullopt;
  }
  Symbol bundle;
  bundle.kind = SymbolKind::Bundle;
  bundle.name = p.name;
  bundle.span = p.span;
  for (const Symbol& element : given->elements) {
    std::optional<Symbol> bound = of.kind == TypeKind::Channel ? bind_channel(p, of, &element, actual, d, inner)
                                                               : bind_continuous(p, of, &element, actual, d);
    if (!bound) return std::nullopt;
    bundle.elements.push_back(std::move(*bound));
  }
  return bundle;
}

// i <- 0..n: M(c.i), an instance for each i from the first number up to the last, which is not included.
void Semantics::replicate(const syntax::Instance& instance, const Scope& outer, const std::string& path,
                          const std::string& own, int depth) {
  scope_ = &outer;
  auto from = known_integer(*instance.from, "where the numbers begin");
  auto to = known_integer(*instance.to, "where the numbers end");
  if (!from || !to) return;
  if (*to <= *from || *to - *from > kMostElements) {
    report(EmptyRange, instance.span, *from, *to);
    return;
  }
  for (int64_t k = *from; k < *to; ++k) {
    Scope scope;
    scope.outer = &outer;
    Symbol index;
    index.name = instance.index;
    index.type = model_.types.integer();
    index.expr = build_.integer(k);
    index.unit = Unit::pure();
    scope.symbols.emplace(instance.index, index);
    size_t errors = context_.diagnostics.error_count();
    instantiate(instance, scope, fmt::format("{}{}[{}].", path, own, k), depth);
    if (context_.diagnostics.error_count() > errors) return;  // the others have the same mistakes
  }
}

// The channels that a communication may use, each with the condition under which it does (none: always).
std::vector<Semantics::PossibleChannel> Semantics::channels_of(const syntax::Statement& s) {
  const Symbol* symbol = find(s.channel);
  if (!s.place || !symbol) return {{{}, symbol}};
  if (symbol->kind != SymbolKind::Bundle) {
    report(NoBundle, s.channel_span, text(s.channel));
    return {};
  }
  Value place = coerce(expression(*s.place, model_.types.integer()), model_.types.integer(), "the place in a bundle");
  if (!place.valid()) return {};
  if (auto known = settled(place.expr)) {
    const Symbol* element = element_at(*symbol, *known, s.place->span);
    if (!element) return {};
    return {{{}, element}};
  }
  if (symbol->elements.size() > kMostComputed) {
    report(NotYet, s.place->span, fmt::format("a computed place in a bundle of more than {}", kMostComputed));
    return {};
  }
  std::vector<PossibleChannel> all;
  for (size_t k = 0; k < symbol->elements.size(); ++k)
    all.push_back({build_.equal(place.expr, build_.integer(static_cast<int64_t>(k))), &symbol->elements[k]});
  return all;
}

}  // namespace saltus::chi
