// Inlining.
//
// A call hides structure: v2 = resolve(R, v1) is linear in v1 and names one element a row, but a call seems to need
// everything for anything. So functions whose body is a short sequence of assignments to whole variables are replaced
// by their results, and those taken apart into scalars again. It happens before index reduction, so that what an
// equation names and what its derivative names agree; the derivative annotations of such functions are not needed then.
// They are where the author gives the second derivative too, or where an argument is not to be differentiated and
// cannot be: such calls go after index reduction. Functions with an inverse stay calls, for that to be used
// (invert_calls.cc), unless they ask to be inlined. Events are numbered by now, so relations that come in this way
// raise none, as inside functions.
#include "structure/inline_calls.h"

#include <unordered_set>

#include "hybrid/internal_error.h"
#include "hybrid/rewrite.h"

namespace saltus::structure {

using hybrid::Function;
using hybrid::FunctionId;
using hybrid::StatementKind;

struct CallInliner::Impl {
  Impl(ScalarModel& m, InlineStage stage)
      : m_(m), build_(m.build), stage_(stage), rewrite_(m.build, nullptr, [this](ExprId e) { return after(e); }) {}

  ExprId operator()(ExprId e) { return rewrite_(e); }

  bool is_simple(FunctionId id) {
    auto [it, fresh] = simple_.try_emplace(id.value, false);
    if (!fresh) return it->second;
    const Function& f = m_.model.functions[id];
    if (f.is_external || f.impure || f.body.empty() || f.body.size() > 20 || f.output_count == 0) return false;
    if (!f.inverses.empty() && !f.inline_hint) return false;
    for (size_t i = f.input_count; i < f.variables.size(); ++i) {
      // An object of its own begins and ends with each call.
      if (m_.model.types[f.variables[i].type].base == hybrid::BaseType::ExternalObject) return false;
    }
    size_t nodes = 0;
    for (const auto& s : f.body) {
      if (s.kind != StatementKind::Assign || m_.model.exprs.op(s.target) != Op::Local) return false;
      nodes += hybrid::node_count(m_.model.exprs, s.value);
    }
    return simple_[id.value] = nodes <= 200 && !calls_itself(id);
  }

  // By way of others, perhaps: what it is replaced by would contain it again.
  bool calls_itself(FunctionId id) {
    std::vector<FunctionId> stack{id};
    std::unordered_set<uint32_t> seen;
    hybrid::Walk walk(m_.model.exprs);
    while (!stack.empty()) {
      const Function& f = m_.model.functions[stack.back()];
      stack.pop_back();
      bool again = false;
      hybrid::each_expression(f, [&](ExprId root) {
        walk(root, [&](ExprId e) {
          Op op = m_.model.exprs.op(e);
          if (op != Op::Call && op != Op::FunctionValue) return;
          FunctionId callee = m_.model.exprs.function(e);
          again = again || callee == id;
          if (seen.insert(callee.value).second) stack.push_back(callee);
        });
      });
      if (again) return true;
    }
    return false;
  }

  // What the author says about derivatives is needed where the body does not tell them: an argument that the derivative
  // need not be known of has none, or C functions without derivatives of their own are called.
  bool needs_annotation(const Function& f, ExprId call) {
    for (const auto& d : f.derivatives) {
      for (uint32_t i : d.no_derivative) {
        if (!is_differentiable(build_.pool().arg(call, i))) return true;
      }
    }
    if (f.derivatives.empty()) return false;
    bool opaque = false;
    hybrid::Walk walk(m_.model.exprs);
    hybrid::each_expression(f, [&](ExprId root) {
      walk(root, [&](ExprId e) {
        if (m_.model.exprs.op(e) != Op::Call) return;
        const Function& callee = m_.model.functions[m_.model.exprs.function(e)];
        opaque = opaque || (callee.is_external && callee.derivatives.empty());
      });
    });
    return opaque;
  }

  bool is_differentiable(ExprId root) {
    if (by_algorithm_.empty()) {
      by_algorithm_.resize(m_.facts.size(), false);
      for (const ScalarAlgorithm& a : m_.algorithms) {
        for (Slot s : a.outputs) by_algorithm_[s] = true;
      }
    }
    bool possible = true;
    hybrid::Walk walk(m_.model.exprs);
    walk(root, [&](ExprId e) {
      const hybrid::Node& n = m_.model.exprs[e];
      if ((n.op != Op::Slot && n.op != Op::SlotArray) || m_.model.types[n.type].base != hybrid::BaseType::Real) return;
      Slot first = static_cast<Slot>(n.data);
      for (Slot s = first; s < first + static_cast<Slot>(m_.model.types.count(n.type)); ++s) {
        const Facts& f = m_.facts[s];
        bool varies = f.role == Role::Input ||
                      (f.role == Role::Unknown && (f.discrete || (s < by_algorithm_.size() && by_algorithm_[s])));
        possible = possible && !varies;
      }
    });
    return possible;
  }

  ExprId after(ExprId e) {
    // They come from functions, where relations raise no events.
    if (build_.pool().op(e) == Op::NoEvent || build_.pool().op(e) == Op::Smooth) return build_.pool().arg(e, 0);
    if (build_.pool().op(e) != Op::Call) {
      // A result of a call that was inlined: the tuple is there as a record of its parts.
      if (build_.pool().op(e) == Op::TupleElement) {
        ExprId tuple = build_.pool().arg(e, 0);
        if (build_.pool().op(tuple) == Op::RecordLiteral) return build_.pool().arg(tuple, build_.pool().data(e));
      }
      return e;
    }
    if (!is_simple(build_.pool().function(e))) return e;
    try {
      return body_of(e);
    } catch (const hybrid::InternalError&) {
      return e;  // sizes that do not agree: the call tells when it is evaluated
    }
  }

  // The call's results, or the call itself.
  ExprId body_of(ExprId e) {
    FunctionId id = build_.pool().function(e);
    const Function f = m_.model.functions[id];
    if (stage_ == InlineStage::Early && needs_annotation(f, e)) return e;
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
  InlineStage stage_;
  std::unordered_map<uint32_t, bool> simple_;
  std::vector<bool> by_algorithm_;  // by slot
  hybrid::Rewriter rewrite_;
};

CallInliner::CallInliner(ScalarModel& model, Scalarizer& scalarizer, InlineStage stage)
    : m_(model), scalarizer_(scalarizer), impl_(std::make_unique<Impl>(model, stage)) {}
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
  // What the search for events looks at is what the equations read.
  for (ZeroCrossing& crossing : m_.schedule.crossings) {
    if (!crossing.is_floor) apply(crossing.expression);
  }
}

}  // namespace saltus::structure
