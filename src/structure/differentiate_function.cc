// Derivatives of functions: what an annotation says (derivative_annotation.cc), else forward differentiation of the
// body.
//
// Given f(u₁ … uₙ) with body S, the derivative function has the inputs of f and a tangent u̇ᵢ for each input that
// varies; every Real variable v of the body gets a companion v̇, and every assignment v := e becomes v̇ := ė; v := e, in
// this order since e may use the old v. Branches and loops stay as they are.
#include "hybrid/rewrite.h"
#include "structure/linear_inputs.h"

namespace saltus::structure {

using hybrid::Build;
using hybrid::ExprId;
using hybrid::Function;
using hybrid::FunctionId;
using hybrid::FunctionVariable;
using hybrid::FunctionVariableKind;
using hybrid::Op;
using hybrid::Statement;
using hybrid::StatementKind;
using hybrid::TypeId;

ExprId zero_like(Build& build, ExprId like) {
  TypeId type = build.type_id(like);
  if (build.types().count(type) != hybrid::kUnknownSize) return build.zero(type);
  std::vector<ExprId> sizes;
  for (size_t d = 0; d < build.types().rank(type); ++d) {
    sizes.push_back(build.size(like, build.integer(static_cast<int64_t>(d) + 1)));
  }
  return build.fill(build.zero(build.types().element(type)), sizes);
}

namespace {

// The result type of the derivative call: the Real parts of the original's.
TypeId result_type(Build& build, ExprId call) {
  TypeId type = build.type_id(call);
  if (build.types()[type].base != hybrid::BaseType::Tuple) return type;
  std::vector<TypeId> parts, all = build.types().parts(type);
  for (TypeId part : all) {
    if (contains_real(build.types(), part)) parts.push_back(part);
  }
  return parts.size() == 1 ? parts[0] : build.types().tuple(parts);
}

FunctionId generate(Build& build, DerivativeFunctions& functions, FunctionId id, const std::vector<bool>& varies,
                    std::string& why) {
  auto key = std::make_pair(id.value, varies);
  if (auto it = functions.generated.find(key); it != functions.generated.end()) return it->second;
  Function f = build.model().functions[id];  // a copy: the store grows
  std::string name(build.names().text(f.name));
  if (f.is_external) {
    why = "the derivative of the external function '" + name + "', which has no derivative annotation";
    return {};
  }
  Function d;
  d.name = build.names().intern("$der." + name);
  d.span = f.span;
  d.smooth_order = f.smooth_order > 0 ? f.smooth_order - 1 : -1;
  FunctionId result = build.model().functions.add(d);
  functions.generated.emplace(key, result);  // before the body: it may call itself

  // Where each variable of f, and its tangent, went.
  std::vector<uint32_t> place(f.variables.size()), tangent(f.variables.size(), Id<int>::kNone);
  auto add = [&](FunctionVariable v, FunctionVariableKind kind, const char* prefix) {
    v.kind = kind;
    if (*prefix) v.name = build.names().intern(prefix + std::string(build.names().text(v.name)));
    d.variables.push_back(std::move(v));
    return static_cast<uint32_t>(d.variables.size() - 1);
  };
  auto is_real = [&](size_t i) { return contains_real(build.types(), f.variables[i].type); };
  size_t inputs = f.input_count, outputs = f.output_count;
  for (size_t i = 0; i < inputs; ++i) place[i] = add(f.variables[i], FunctionVariableKind::Input, "");
  for (size_t i = 0; i < inputs; ++i) {
    if (varies[i]) tangent[i] = add(f.variables[i], FunctionVariableKind::Input, "$d.");
  }
  d.input_count = static_cast<uint32_t>(d.variables.size());
  for (size_t i = inputs; i < inputs + outputs; ++i) {
    if (is_real(i)) tangent[i] = add(f.variables[i], FunctionVariableKind::Output, "$d.");
  }
  d.output_count = static_cast<uint32_t>(d.variables.size()) - d.input_count;
  for (size_t i = inputs; i < f.variables.size(); ++i) {
    place[i] = add(f.variables[i], FunctionVariableKind::Local, "");
    if (i >= inputs + outputs && is_real(i)) tangent[i] = add(f.variables[i], FunctionVariableKind::Local, "$d.");
  }

  std::vector<ExprId> locals(f.variables.size());
  for (size_t i = 0; i < locals.size(); ++i) locals[i] = build.local(place[i], f.variables[i].type);
  auto renamed = [&](ExprId e) { return hybrid::substitute_locals(build, e, locals); };
  // From a place in d back to the tangent's place in d.
  std::vector<uint32_t> tangent_of(d.variables.size(), Id<int>::kNone);
  for (size_t i = 0; i < f.variables.size(); ++i) tangent_of[place[i]] = tangent[i];
  Derivative::Leaf leaf = [&](ExprId e) -> ExprId {
    if (build.pool().op(e) != Op::Local) return {};
    uint32_t t = tangent_of[build.pool().data(e)];
    return t == Id<int>::kNone ? ExprId{} : build.local(t, build.type_id(e));
  };
  hybrid::Rewriter to_tangent(build, [&](ExprId e) -> std::optional<ExprId> {
    // Only the base of a target changes, not its subscripts.
    if (build.pool().op(e) == Op::Local) return leaf(e).valid() ? leaf(e) : e;
    return std::nullopt;
  });
  TangentTarget target = [&](ExprId e) -> ExprId {
    ExprId base = e;
    std::vector<ExprId> path;
    while (build.pool().op(base) == Op::Index || build.pool().op(base) == Op::Field) {
      path.push_back(base);
      base = build.pool().arg(base, 0);
    }
    ExprId t = build.pool().op(base) == Op::Local ? leaf(base) : ExprId{};
    if (!t.valid() || !contains_real(build.types(), build.type_id(e))) return {};
    while (!path.empty()) {
      std::vector<ExprId> args(build.pool().args(path.back()).begin(), build.pool().args(path.back()).end());
      args[0] = t;
      t = build.rebuild(path.back(), args);
      path.pop_back();
    }
    return t;
  };
  for (size_t i = 0; i < f.variables.size(); ++i) {
    for (uint32_t at : {place[i], tangent[i]}) {
      if (at == Id<int>::kNone) continue;
      for (ExprId& size : d.variables[at].sizes) size = renamed(size);
      if (d.variables[at].initial.valid()) d.variables[at].initial = renamed(d.variables[at].initial);
    }
    if (tangent[i] == Id<int>::kNone || i < inputs) continue;
    FunctionVariable& t = d.variables[tangent[i]];
    if (t.initial.valid()) {
      Derivative derivative(build, functions, leaf);
      ExprId value = t.initial;
      t.initial = derivative(value);
      if (derivative.failed()) why = derivative.failure();
      if (!t.initial.valid()) t.initial = zero_like(build, value);
    } else if (build.types().count(t.type) != hybrid::kUnknownSize) {
      t.initial = build.zero(t.type);
    }
  }
  std::vector<Statement> body = f.body;
  for (Statement& s : body) hybrid::each_expression(s, [&](ExprId& e) { e = renamed(e); });
  d.body = differentiate_statements(build, functions, body, leaf, target, why);
  if (!why.empty()) {
    functions.generated.erase(key);
    return {};
  }
  build.model().functions[result] = std::move(d);
  return result;
}

}  // namespace

std::vector<Statement> differentiate_statements(Build& build, DerivativeFunctions& functions,
                                                const std::vector<Statement>& statements, const Derivative::Leaf& leaf,
                                                const TangentTarget& target, std::string& why) {
  std::vector<Statement> out;
  for (const Statement& s : statements) {
    switch (s.kind) {
      case StatementKind::Assign: {
        ExprId t = target(s.target);
        if (t.valid()) {
          Derivative derivative(build, functions, leaf);
          ExprId value = derivative(s.value);
          if (derivative.failed()) {
            why = derivative.failure();
            return out;
          }
          Statement assign = s;
          assign.target = t;
          assign.value = value.valid() ? value : zero_like(build, s.value);
          out.push_back(std::move(assign));
        }
        out.push_back(s);
        break;
      }
      case StatementKind::AssignTuple: {
        Derivative derivative(build, functions, leaf);
        ExprId value = derivative(s.value);
        if (derivative.failed()) {
          why = derivative.failure();
          return out;
        }
        std::vector<TypeId> parts = build.types().parts(build.type_id(s.value));
        std::vector<ExprId> targets;
        for (size_t i = 0; i < parts.size(); ++i) {
          if (!contains_real(build.types(), parts[i])) continue;
          ExprId to = i < s.targets.size() && s.targets[i].valid() ? target(s.targets[i]) : ExprId{};
          targets.push_back(to);
          if (to.valid() && !value.valid()) {
            Statement assign = s;
            assign.kind = StatementKind::Assign;
            assign.targets.clear();
            assign.target = to;
            assign.value = zero_like(build, s.targets[i]);
            out.push_back(std::move(assign));
          }
        }
        if (value.valid()) {
          Statement assign = s;
          assign.value = value;
          if (targets.size() == 1) {
            assign.kind = StatementKind::Assign;
            assign.target = targets[0];
            assign.targets.clear();
          } else {
            assign.targets = targets;
          }
          if (assign.kind == StatementKind::AssignTuple || assign.target.valid()) out.push_back(std::move(assign));
        }
        out.push_back(s);
        break;
      }
      case StatementKind::If:
      case StatementKind::For:
      case StatementKind::While:
      case StatementKind::When: {
        Statement copy = s;
        for (size_t b = 0; b < s.branches.size(); ++b) {
          copy.branches[b].body = differentiate_statements(build, functions, s.branches[b].body, leaf, target, why);
        }
        out.push_back(std::move(copy));
        break;
      }
      case StatementKind::Assert:  // the function itself has already said so
      case StatementKind::Call: break;
      default: out.push_back(s);
    }
  }
  return out;
}

ExprId derivative_call(Build& build, DerivativeFunctions& functions, ExprId call, const std::vector<ExprId>& tangents,
                       std::string& why) {
  FunctionId id = build.pool().function(call);
  std::vector<ExprId> args(build.pool().args(call).begin(), build.pool().args(call).end());
  TypeId result = result_type(build, call);
  // f'(x, v) along a direction in which x stays is f'(x, v̇).
  find_layouts(build, functions);
  uint32_t linear = first_linear_input(build.model(), build.names(), functions, id);
  bool still = linear < args.size();
  for (uint32_t i = 0; still && i < linear; ++i) still = !tangents[i].valid();
  if (still) {
    for (uint32_t i = linear; i < args.size(); ++i)
      args[i] = tangents[i].valid() ? tangents[i] : zero_like(build, args[i]);
    return build.pool().add(Op::Call, result, args, id.value);
  }
  if (ExprId annotated = annotated_derivative(build, functions, call, tangents, result); annotated.valid())
    return annotated;
  std::vector<bool> varies(args.size());
  std::vector<ExprId> all = args;
  for (size_t i = 0; i < args.size(); ++i) {
    varies[i] = tangents[i].valid();
    if (varies[i]) all.push_back(tangents[i]);
  }
  FunctionId d = generate(build, functions, id, varies, why);
  if (!d.valid()) return {};
  return build.pool().add(Op::Call, result, all, d.value);
}

}  // namespace saltus::structure
