// Inlining.
//
// A call hides structure: v2 = resolve(R, v1) is linear in v1 and names one element a row, but a call seems to need
// everything for anything. So functions whose body is a short sequence of assignments to whole variables are replaced by
// their results, and those taken apart into scalars again. It happens before index reduction, so that what an equation
// names and what its derivative names agree; the derivative annotations of such functions are not needed then. Events are
// numbered by now, so relations that come in this way raise none, as inside functions.
#include "structure/inline_calls.h"

#include "hybrid/rewrite.h"

namespace saltus::structure {

using hybrid::Function;
using hybrid::FunctionId;
using hybrid::StatementKind;

struct CallInliner::Impl {
  explicit Impl(ScalarModel& m)
      : m_(m), build_(m.build), rewrite_(m.build, nullptr, [this](ExprId e) { return after(e); }) {}

  ExprId operator()(ExprId e) { return rewrite_(e); }

  bool is_simple(FunctionId id) {
    auto [it, fresh] = simple_.try_emplace(id.value, false);
    if (!fresh) return it->second;
    const Function& f = m_.model.functions[id];
    if (f.is_external || f.impure || f.body.empty() || f.body.size() > 20 || f.output_count == 0) return false;
    size_t nodes = 0;
    for (const auto& s : f.body) {
      if (s.kind != StatementKind::Assign || m_.model.exprs.op(s.target) != Op::Local) return false;
      nodes += hybrid::node_count(m_.model.exprs, s.value);
    }
    return it->second = nodes <= 200;
  }

  ExprId after(ExprId e) {
    if (build_.pool().op(e) != Op::Call) {
      // A result of a call that was inlined: the tuple is there as a record of its parts.
      if (build_.pool().op(e) == Op::TupleElement) {
        ExprId tuple = build_.pool().arg(e, 0);
        if (build_.pool().op(tuple) == Op::RecordLiteral) return build_.pool().arg(tuple, build_.pool().data(e));
      }
      return e;
    }
    FunctionId id = build_.pool().function(e);
    if (!is_simple(id)) return e;
    const Function f = m_.model.functions[id];
    std::vector<ExprId> values(f.variables.size());
    for (size_t i = 0; i < f.input_count; ++i) values[i] = build_.pool().arg(e, i);
    for (size_t i = f.input_count; i < f.variables.size(); ++i) {
      if (f.variables[i].initial.valid()) values[i] = hybrid::substitute_locals(build_, f.variables[i].initial, values);
    }
    for (const auto& s : f.body) {
      ExprId value = hybrid::substitute_locals(build_, s.value, values);
      if (!is_closed(value)) return e;
      values[m_.model.exprs.data(s.target)] = value;
    }
    std::vector<ExprId> results;
    for (size_t i = 0; i < f.output_count; ++i) {
      ExprId v = values[f.input_count + i];
      if (!v.valid()) return e;
      // Shapes must be those that the caller knows.
      TypeId want = f.output_count == 1 ? build_.type_id(e) : m_.model.types.parts(build_.type_id(e))[i];
      if (m_.model.types[want].base == hybrid::BaseType::Real) v = build_.to_real(v);
      if (build_.type_id(v) != want) return e;
      results.push_back(v);
    }
    if (results.size() == 1) return rewrite_(results[0]);
    for (ExprId& r : results) r = rewrite_(r);
    return build_.pool().add(Op::RecordLiteral, build_.type_id(e), results);
  }

  // No local left, and every size known.
  bool is_closed(ExprId root) {
    bool closed = true;
    hybrid::Walk walk(m_.model.exprs);
    walk(root, [&](ExprId e) {
      if (m_.model.exprs.op(e) == Op::Local) closed = false;
      if (m_.model.types.count(m_.model.exprs.type(e)) < 0) closed = false;
    });
    return closed;
  }

  ScalarModel& m_;
  Build& build_;
  std::unordered_map<uint32_t, bool> simple_;
  hybrid::Rewriter rewrite_;
};

CallInliner::CallInliner(ScalarModel& model, Scalarizer& scalarizer)
    : m_(model), scalarizer_(scalarizer), impl_(std::make_unique<Impl>(model)) {}
CallInliner::~CallInliner() = default;

void CallInliner::apply(ExprId& e) {
  if (!e.valid()) return;
  ExprId inlined = (*impl_)(e);
  if (inlined != e) e = scalarizer_.value(inlined);
}

void CallInliner::apply(ScalarEquation& e) {
  if (e.algorithm != kNone) return;
  apply(e.left);
  apply(e.right);
  apply(e.initial_value);
}

void CallInliner::apply_all() {
  if (!m_.mentions({Op::Call})) return;
  for (auto* list : {&m_.equations, &m_.initial_equations}) {
    for (ScalarEquation& e : *list) apply(e);
  }
}

}  // namespace saltus::structure
