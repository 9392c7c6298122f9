// Lists of lists. A list of lists is kept as the lengths of its elements and all their items, one after the other:
//
//     [[1, 2], [], [3]]   is   lengths = [2, 0, 1], items = [1, 2, 3]
//
// a record of two lists, and the items of a list of lists of lists are a list of lists again. With the number of items
// before an element,
//
//     before(lengths, k) = lengths[1] + … + lengths[k],
//
// an element is a piece of the items, and a piece of the list is a piece of the lengths with the items that belong to
// it.
#include "chi/semantics/semantics.h"

namespace saltus::chi {

SALTUS_DIAGNOSTIC(NotYet, Error, "X0001", "not supported yet: {}");

using hybrid::FunctionVariableKind;
using hybrid::StatementKind;

TypeId Semantics::nested_list_type(TypeId inner) {
  if (is_list(inner)) inner = list_type(element(inner));
  std::string key = type_text(inner) + "*";
  auto [it, fresh] = nested_types_.try_emplace(key);
  if (fresh) {
    hybrid::Record record;
    record.name = intern(key);
    record.fields.push_back({intern("lengths"), list_type(model_.types.integer())});
    record.fields.push_back({intern("items"), inner});
    it->second = model_.types.record(model_.types.records.add(std::move(record)));
    nested_.emplace(it->second.value, inner);
  }
  return it->second;
}

bool Semantics::is_nested(TypeId t) const {
  return nested_.contains(t.value);
}

TypeId Semantics::element_type(TypeId list) {
  return is_nested(list) ? nested_.at(list.value) : element(list);
}

ExprId Semantics::length(ExprId list) {
  if (is_nested(build_.type_id(list))) list = build_.field(list, 0);
  return build_.size(list, build_.integer(1));
}

ExprId Semantics::empty_list(TypeId list) {
  if (!is_nested(list)) return build_.array_literal(std::span<const ExprId>(), element(list));
  std::vector<ExprId> fields = {build_.array_literal(std::span<const ExprId>(), model_.types.integer()),
                                empty_list(nested_.at(list.value))};
  return build_.record_literal(list, fields);
}

// Elements first … last, counted from 1; none when last < first.
ExprId Semantics::slice(ExprId list, ExprId first, ExprId last) {
  TypeId t = build_.type_id(list);
  if (!is_nested(t)) return build_.index(list, {build_.range(first, last)});
  ExprId lengths = build_.field(list, 0), one = build_.integer(1);
  ExprId from = build_.add(before(lengths, build_.subtract(first, one)), one), to = before(lengths, last);
  std::vector<ExprId> fields = {slice(lengths, first, last), slice(build_.field(list, 1), from, to)};
  return build_.record_literal(t, fields);
}

// The element at a place, counted from 1.
ExprId Semantics::at(ExprId list, ExprId place) {
  if (!is_nested(build_.type_id(list))) return build_.index(list, {place});
  ExprId lengths = build_.field(list, 0), one = build_.integer(1);
  ExprId skipped = before(lengths, build_.subtract(place, one));
  return slice(build_.field(list, 1), build_.add(skipped, one), build_.add(skipped, build_.index(lengths, {place})));
}

ExprId Semantics::concatenation(ExprId a, ExprId b) {
  TypeId t = build_.type_id(a);
  std::vector<ExprId> parts = {a, b};
  if (!is_nested(t)) return build_.concatenate(0, parts);
  std::vector<ExprId> fields = {concatenation(build_.field(a, 0), build_.field(b, 0)),
                                concatenation(build_.field(a, 1), build_.field(b, 1))};
  return build_.record_literal(t, fields);
}

ExprId Semantics::list_of(std::span<const ExprId> elements, TypeId type) {
  if (!is_nested(type)) return build_.array_literal(elements);
  std::vector<ExprId> lengths;
  ExprId items = empty_list(nested_.at(type.value));
  for (ExprId e : elements) {
    lengths.push_back(length(e));
    items = concatenation(items, e);
  }
  std::vector<ExprId> fields = {build_.array_literal(lengths), items};
  return build_.record_literal(type, fields);
}

// sum := 0; i := 1; while i <= k do { sum := sum + lengths[i]; i := i + 1 }
ExprId Semantics::before(ExprId lengths, ExprId k) {
  std::vector<ExprId> arguments = {lengths, k};
  if (before_function_.valid()) return build_.call(before_function_, arguments);
  hybrid::Function f;
  f.name = intern("$before");
  auto variable = [&](const char* name, TypeId type, FunctionVariableKind kind) {
    hybrid::FunctionVariable v;
    v.name = intern(name);
    v.type = type;
    v.kind = kind;
    v.sizes.resize(model_.types.rank(type));
    f.variables.push_back(std::move(v));
    return build_.local(static_cast<uint32_t>(f.variables.size() - 1), type);
  };
  TypeId integer = model_.types.integer();
  ExprId all = variable("lengths", list_type(integer), FunctionVariableKind::Input),
         count = variable("k", integer, FunctionVariableKind::Input);
  ExprId sum = variable("sum", integer, FunctionVariableKind::Output),
         i = variable("i", integer, FunctionVariableKind::Local);
  f.input_count = 2;
  f.output_count = 1;
  hybrid::Statement loop = make(StatementKind::While, {});
  hybrid::StatementBranch each;
  each.condition = build_.less_equal(i, count);
  each.body.push_back(assignment(sum, build_.add(sum, build_.index(all, {i})), {}));
  each.body.push_back(assignment(i, build_.add(i, build_.integer(1)), {}));
  loop.branches.push_back(std::move(each));
  f.body.push_back(assignment(sum, build_.integer(0), {}));
  f.body.push_back(assignment(i, build_.integer(1), {}));
  f.body.push_back(std::move(loop));
  before_function_ = model_.functions.add(std::move(f));
  return build_.call(before_function_, arguments);
}

// Does the target lie inside of a list of lists? Then the whole list is what is assigned.
bool Semantics::inside_nested(const syntax::Expr& target) {
  if (target.kind != syntax::ExprKind::Part && target.kind != syntax::ExprKind::Element) return false;
  const syntax::Expr& of = *target.args[0];
  if (inside_nested(of)) return true;
  const Symbol* symbol = of.kind == syntax::ExprKind::Name ? find(of.name) : nullptr;
  return symbol && symbol->type.valid() && symbol->kind != SymbolKind::Channel && symbol->kind != SymbolKind::Bundle &&
         is_nested(symbol->type);
}

// xs.i := v as xs := take(xs, i) ++ [v] ++ drop(xs, i + 1), from the inside to the outside.
void Semantics::assign_inside(const syntax::Expr& target, Value v, Span span, Statements& out) {
  if (target.kind == syntax::ExprKind::Name) {
    TypeId type;
    ExprId to = this->target(target, &type);
    if (!to.valid()) return;
    v = coerce(v, type, "the value of '" + text(target.name) + "'");
    if (v.valid()) out.push_back(assignment(to, v.expr, span));
    return;
  }
  Value list = expression(*target.args[0]);
  if (!list.valid()) return;
  TypeId t = build_.type_id(list.expr);
  if (!is_list(t) && !is_nested(t)) {
    report(NotYet, target.span, "an assignment to a part of a tuple in a list of lists");
    return;
  }
  if (!is_nested(t)) t = list_type(element(t));
  ExprId one = build_.integer(1), place = build_.integer(target.integer);
  if (target.kind == syntax::ExprKind::Element) {
    Value i =
        coerce(expression(*target.args[1], model_.types.integer()), model_.types.integer(), "the place in a list");
    if (!i.valid()) return;
    place = i.expr;
  }
  v = coerce(v, element_type(t), "the value of '" + std::string(context_.sources.text(target.span)) + "'");
  if (!v.valid()) return;
  hybrid::Statement within = make(StatementKind::Assert, target.span);
  ExprId size = length(list.expr);
  within.value = build_.and_(build_.greater_equal(place, build_.integer(0)), build_.less(place, size));
  within.message = build_.add(build_.string("a list of lists has no element "), printed(place, target.span));
  out.push_back(std::move(within));
  std::vector<ExprId> element = {v.expr};
  ExprId head = slice(list.expr, one, place), tail = slice(list.expr, build_.add(place, build_.integer(2)), size);
  Value whole{concatenation(concatenation(head, list_of(element, t)), tail), Unit::none(), span};
  assign_inside(*target.args[0], whole, span, out);
}

}  // namespace saltus::chi
