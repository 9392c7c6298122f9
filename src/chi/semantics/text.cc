// Values as text. A tuple is written (a, b), a list [a, b]; a list by a function that is made for its type.
#include "chi/semantics/semantics.h"

namespace saltus::chi {

SALTUS_DIAGNOSTIC(NotYet, Error, "X0001", "not supported yet: {}");

using hybrid::FunctionVariableKind;
using hybrid::StatementKind;

ExprId Semantics::printed(ExprId e, Span span) {
  TypeId t = build_.type_id(e);
  if (t == model_.types.string()) return e;
  if (is_tuple(t)) {
    ExprId all = build_.string("(");
    size_t n = model_.types.records[hybrid::RecordId(model_.types[t].detail)].fields.size();
    for (size_t i = 0; i < n; ++i) {
      ExprId p = printed(build_.field(e, i), span);
      if (!p.valid()) return {};
      if (i > 0) all = build_.add(all, build_.string(", "));
      all = build_.add(all, p);
    }
    return build_.add(all, build_.string(")"));
  }
  if (is_list(t) || is_nested(t)) {
    FunctionId writes = text_of_list(is_nested(t) ? t : list_type(element(t)), span);
    if (!writes.valid()) return {};
    std::vector<ExprId> arguments = {e};
    return build_.call(writes, arguments);
  }
  if (!is_scalar(t)) {
    report(NotYet, span, "a distribution as text");
    return {};
  }
  return build_.to_string(e, build_.integer(10), build_.integer(0), build_.boolean(true));
}

// text := "["; i := 1; while i <= size(xs) do { if i > 1 then text := text + ", "; text := text + xs[i]; i := i + 1 }
FunctionId Semantics::text_of_list(TypeId list, Span span) {
  auto known = texts_.find(list.value);
  if (known != texts_.end()) return known->second;
  hybrid::Function f;
  f.name = intern(fmt::format("$text{}", list.value));
  f.span = span;
  auto variable = [&](const char* name, TypeId type, FunctionVariableKind kind) {
    hybrid::FunctionVariable v;
    v.name = intern(name);
    v.type = type;
    v.kind = kind;
    v.span = span;
    v.sizes.resize(model_.types.rank(type));
    f.variables.push_back(std::move(v));
    return build_.local(static_cast<uint32_t>(f.variables.size() - 1), type);
  };
  ExprId xs = variable("xs", list, FunctionVariableKind::Input);
  ExprId all = variable("text", model_.types.string(), FunctionVariableKind::Output);
  ExprId i = variable("i", model_.types.integer(), FunctionVariableKind::Local);
  f.input_count = 1;
  f.output_count = 1;
  ExprId one = build_.integer(1), size = length(xs);
  ExprId item = printed(at(xs, i), span);
  if (!item.valid()) return texts_[list.value] = {};
  hybrid::Statement comma = make(StatementKind::If, span);
  hybrid::StatementBranch later;
  later.condition = build_.greater(i, one);
  later.body.push_back(assignment(all, build_.add(all, build_.string(", ")), span));
  comma.branches.push_back(std::move(later));
  hybrid::Statement loop = make(StatementKind::While, span);
  hybrid::StatementBranch each;
  each.condition = build_.less_equal(i, size);
  each.body.push_back(std::move(comma));
  each.body.push_back(assignment(all, build_.add(all, item), span));
  each.body.push_back(assignment(i, build_.add(i, one), span));
  loop.branches.push_back(std::move(each));
  f.body.push_back(assignment(all, build_.string("["), span));
  f.body.push_back(assignment(i, one, span));
  f.body.push_back(std::move(loop));
  f.body.push_back(assignment(all, build_.add(all, build_.string("]")), span));
  return texts_[list.value] = model_.functions.add(std::move(f));
}

}  // namespace saltus::chi
