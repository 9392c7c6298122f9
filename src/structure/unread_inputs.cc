// A call seems to need all that it is given. A function of an orientation that reads its matrix alone then seems to
// depend on the angular velocity as well: an initial equation for angles was matched with that velocity, and its
// residual did not change with it. So what a function never reads is not given to it.
//
// Before: calls of functions that are a few assignments are inlined. After: the remaining calls of functions without
// annotations of derivatives or inverses (which may read what the function itself does not) have zeros for such
// arguments.
#include "structure/unread_inputs.h"

#include <algorithm>
#include <unordered_map>
#include <unordered_set>

#include "hybrid/rewrite.h"

namespace saltus::structure {
namespace {

using hybrid::BaseType;
using hybrid::Function;
using hybrid::FunctionId;

// Of one input: whether all of it counts as read, and else which fields.
struct Reads {
  bool whole = false;
  std::unordered_set<uint64_t> fields;
};

class UnreadInputs {
 public:
  explicit UnreadInputs(ScalarModel& m)
      : m_(m), rewrite_(m.build, nullptr, [this](ExprId e) {
          return m_.build.pool().op(e) == Op::Call ? without_unread(e) : e;
        }) {}

  void apply(ExprId& e) {
    if (e.valid()) e = rewrite_(e);
  }

 private:
  const std::vector<Reads>& reads_of(FunctionId id) {
    auto [it, fresh] = known_.try_emplace(id.value);
    if (!fresh) return it->second;
    const Function& f = m_.model.functions[id];
    std::vector<Reads> reads(f.input_count);
    if (f.is_external || f.impure || !f.derivatives.empty() || !f.inverses.empty()) {
      for (Reads& r : reads) r.whole = true;
    } else {
      std::unordered_set<uint32_t> seen;
      hybrid::each_expression(f, [&](const ExprId& root) { collect(root, seen, reads); });
    }
    return it->second = std::move(reads);
  }

  void collect(ExprId root, std::unordered_set<uint32_t>& seen, std::vector<Reads>& reads) const {
    const hybrid::ExprPool& pool = m_.model.exprs;
    std::vector<ExprId> stack{root};
    while (!stack.empty()) {
      ExprId e = stack.back();
      stack.pop_back();
      if (!e.valid() || !seen.insert(e.value).second) continue;
      const hybrid::Node& node = pool[e];
      if (node.op == Op::Local) {
        if (node.data < reads.size()) reads[node.data].whole = true;
        continue;
      }
      // A field of a scalar input.
      ExprId base = node.op == Op::Field ? pool.arg(e, 0) : ExprId{};
      if (base.valid() && pool.op(base) == Op::Local && pool.data(base) < reads.size()) {
        reads[pool.data(base)].fields.insert(node.data);
        continue;
      }
      for (ExprId arg : pool.args(e)) stack.push_back(arg);
    }
  }

  bool is_dropped(ExprId argument) const {
    const hybrid::Type& type = m_.model.types[m_.build.type_id(argument)];
    if (type.base != BaseType::Real || std::ranges::any_of(type.dims, [](int64_t d) { return d < 0; })) return false;
    return !m_.model.exprs.args(argument).empty() || m_.model.exprs.op(argument) == Op::Slot ||
           m_.model.exprs.op(argument) == Op::SlotArray;
  }

  ExprId without_unread(ExprId e) {
    const std::vector<Reads>& reads = reads_of(m_.model.exprs.function(e));
    std::vector<ExprId> args(m_.model.exprs.args(e).begin(), m_.model.exprs.args(e).end());
    bool changed = false;
    for (size_t i = 0; i < args.size() && i < reads.size(); ++i) {
      if (reads[i].whole) continue;
      if (m_.model.exprs.op(args[i]) == Op::RecordLiteral) {
        std::vector<ExprId> fields(m_.model.exprs.args(args[i]).begin(), m_.model.exprs.args(args[i]).end());
        bool any = false;
        for (size_t k = 0; k < fields.size(); ++k) {
          if (reads[i].fields.contains(k) || !is_dropped(fields[k])) continue;
          fields[k] = m_.build.zero(m_.build.type_id(fields[k]));
          any = true;
        }
        if (any) args[i] = m_.build.pool().add(Op::RecordLiteral, m_.build.type_id(args[i]), fields);
        changed = changed || any;
      } else if (reads[i].fields.empty() && is_dropped(args[i])) {
        args[i] = m_.build.zero(m_.build.type_id(args[i]));
        changed = true;
      }
    }
    if (!changed) return e;
    return m_.build.pool().add(Op::Call, m_.build.type_id(e), args, m_.model.exprs.data(e));
  }

  ScalarModel& m_;
  std::unordered_map<uint32_t, std::vector<Reads>> known_;
  hybrid::Rewriter rewrite_;
};

}  // namespace

void drop_unread_inputs(ScalarModel& m) {
  if (!m.mentions({Op::Call})) return;
  UnreadInputs unread(m);
  for (auto* list : {&m.equations, &m.initial_equations}) {
    for (ScalarEquation& e : *list) {
      if (e.algorithm != kNone) continue;
      for (ExprId* side : {&e.left, &e.right, &e.initial_value}) unread.apply(*side);
    }
  }
  // What the search for events evaluates is what the equations read.
  for (ZeroCrossing& crossing : m.schedule.crossings) {
    if (!crossing.is_floor) unread.apply(crossing.expression);
  }
}

}  // namespace saltus::structure
