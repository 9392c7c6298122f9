// A value whose size only the run knows, where a certain size is wanted: Real a[2] = f(x) with output y[:].
//
// All of it that has no known size goes into a function of its own, made for this place, which compares the sizes
// before it hands on the elements:
//     function $sized  input ...; output Real y[2];  protected Real v[:];
//     algorithm  v := f(x);  assert(size(v, 1) == 2, ...);  y := v;
// What has a known size is computed where it stands and is an input, so relations in it raise events as before.
#include "hybrid/rewrite.h"
#include "modelica/semantics/instantiation.h"

namespace saltus::modelica {

using hybrid::BaseType;
using hybrid::FunctionVariable;
using hybrid::FunctionVariableKind;

ExprId Instantiation::of_size(ExprId value, TypeId wanted, Span span) {
  auto key = std::make_pair(value.value, wanted.value);
  if (auto it = sized_.find(key); it != sized_.end()) return it->second;
  hybrid::Function function;
  std::vector<ExprId> arguments;
  bool bound_inside = false;  // something of known size depends on an iterator of the value itself
  auto variable = [&](std::string_view name, TypeId type, FunctionVariableKind kind) {
    FunctionVariable v;
    v.name = intern(name);
    v.type = type;
    v.kind = kind;
    v.span = span;
    for (int64_t size : std::vector<int64_t>(model_.types[type].dims))
      v.sizes.push_back(size < 0 ? ExprId() : build_.integer(size));
    function.variables.push_back(v);
    return build_.local(static_cast<uint32_t>(function.variables.size() - 1), type);
  };
  auto has_known_type = [&](ExprId e) {
    const hybrid::Type& t = type(e);
    if (t.base == BaseType::Tuple || t.base == BaseType::Function || t.base == BaseType::Record) return false;
    return t.base != BaseType::None && !has_open_sizes(model_.exprs.type(e));
  };
  hybrid::Rewriter inside(build_, [&](ExprId e) -> std::optional<ExprId> {
    Op op = model_.exprs.op(e);
    if (op == Op::For) bound_inside = true;
    if (op == Op::Variable && !has_known_type(e)) {  // a record
      arguments.push_back(e);
      return variable(fmt::format("u{}", arguments.size()), model_.exprs.type(e), FunctionVariableKind::Input);
    }
    if (!has_known_type(e) || op == Op::Colon || build_.is_literal(e)) return std::nullopt;
    arguments.push_back(e);
    return variable(fmt::format("u{}", arguments.size()), model_.exprs.type(e), FunctionVariableKind::Input);
  });
  ExprId body = inside(value);
  if (bound_inside) unsupported(span, "an array of open size that is built by an iterator, where its size is given");
  function.name = intern(fmt::format("$sized{}", sized_.size() + 1));
  function.span = span;
  function.input_count = static_cast<uint32_t>(arguments.size());
  function.output_count = 1;
  const hybrid::Type from = type(value);
  const hybrid::Type to = model_.types[wanted];
  TypeId given = model_.types.array(model_.types.element(model_.exprs.type(value)), to.dims);
  ExprId result = variable("y", given, FunctionVariableKind::Output);
  ExprId local = variable("v", model_.exprs.type(value), FunctionVariableKind::Local);
  auto assign = [&](ExprId target, ExprId source) {
    hybrid::Statement s;
    s.kind = hybrid::StatementKind::Assign;
    s.span = span;
    s.target = target;
    s.value = source;
    function.body.push_back(s);
  };
  assign(local, body);
  for (size_t d = 0; d < from.dims.size(); ++d) {
    if (from.dims[d] >= 0 || to.dims[d] < 0) continue;
    ExprId size = build_.size(local, build_.integer(static_cast<int64_t>(d) + 1));
    hybrid::Statement s;
    s.kind = hybrid::StatementKind::Assert;
    s.span = span;
    s.value = build_.equal(size, build_.integer(to.dims[d]));
    s.message = build_.string(
        fmt::format("the value should have the size {} in dimension {}, but it has another one", to.dims[d], d + 1));
    function.body.push_back(s);
  }
  assign(result, local);
  hybrid::FunctionId id = model_.functions.add(function);
  translated_.insert(id.value);
  complete_functions_.insert(id.value);
  ensure_functions(value);
  ExprId call = build_.call(id, arguments, given);
  return sized_[key] = call;
}

}  // namespace saltus::modelica
