// A proof that a model is sound whose cost depends on its text, not on the number of its elements.
//
// `Cell c[100000]` is a handful of families of equations (whole_families.cc). If these can be matched with the
// algebraic unknowns and the derivatives, box by box (whole_matching.cc), then the model has index 0 or 1 and all that
// is differentiated is a state; with a value for each state at the start the initial problem is the same one. What
// alias elimination would find besides, equations that cancel, is ruled out by whole_trees.cc. Then the verdict is that
// of the scalar passes. Where any of this is not so the answer is "not shown", and the scalar passes decide.
#include "structure/whole_arrays.h"

#include <algorithm>
#include <set>

#include "hybrid/rewrite.h"
#include "structure/whole_matching.h"

namespace saltus::structure {

using hybrid::ExprId;
using hybrid::Model;
using hybrid::Op;
using hybrid::Variability;
using hybrid::Variable;
using hybrid::VariableId;

namespace {

constexpr int64_t kWorthwhile = 100;  // elements a family: for less, the scalar passes cost nothing either

// Every parameter has a value, and none depends on itself, whole arrays taken for their elements.
class Parameters {
 public:
  explicit Parameters(const Model& m) : m_(m), seen_(m.variables.size(), Unseen) {}

  bool settled() {
    for (VariableId id : m_.variables.ids()) {
      if (is_parameter(id) && !visit(id, 0)) return false;
    }
    return true;
  }

 private:
  enum Mark : uint8_t { Unseen, Open, Done };
  bool is_parameter(VariableId id) const { return m_.variables[id].variability <= Variability::Parameter; }

  bool visit(VariableId id, int depth) {
    Mark& mark = seen_[id.value];
    if (mark != Unseen) return mark == Done;
    const Variable& v = m_.variables[id];
    if (!v.binding.valid() || v.fixed.valid() || depth > 1000) return false;
    mark = Open;
    std::set<uint32_t> named;
    hybrid::Walk(m_.exprs)(v.binding, [&](ExprId e) {
      if (m_.exprs.op(e) == Op::Variable) named.insert(m_.exprs.variable(e).value);
    });
    for (uint32_t n : named) {
      if (!is_parameter(VariableId(n)) || !visit(VariableId(n), depth + 1)) return false;
    }
    seen_[id.value] = Done;
    return true;
  }

  const Model& m_;
  std::vector<Mark> seen_;
};

// Start values: what is fixed has to be a state, and what is assumed is told.
bool settle_start(const Model& m, const Context& context, const Families& families, Verdict& out) {
  std::vector<int64_t> differentiated(m.variables.size(), 0);
  for (const Unknown& u : families.unknowns) {
    if (u.derivative) differentiated[u.variable.value] = u.elements.count();
  }
  constexpr int64_t kListed = 5;  // initial.cc names that many elements one by one
  std::vector<std::string> assumed[2];
  for (VariableId id : m.variables.ids()) {
    const Variable& v = m.variables[id];
    if (v.variability <= Variability::Parameter) continue;
    if (v.state_select != hybrid::StateSelect::Default) return false;
    bool fixed = v.fixed.valid() && m.exprs.op(v.fixed) == Op::Boolean && m.exprs.boolean(v.fixed);
    if (v.fixed.valid() && m.exprs.op(v.fixed) != Op::Boolean) return false;
    int64_t n = differentiated[id.value];
    out.states += n;
    if (fixed && n != m.types.count(v.type)) return false;
    if (fixed || n == 0) continue;
    if (n <= kListed) return false;
    assumed[v.start.valid() ? 0 : 1].push_back(hybrid::variable_name(m, context.names, id) + " = start (" +
                                               std::to_string(n) + " elements)");
  }
  for (auto& some : assumed) out.assumed.insert(out.assumed.end(), some.begin(), some.end());
  return true;
}

}  // namespace

std::optional<Verdict> prove_sound(const Model& model, const Context& context) {
  std::optional<Families> families = whole_families(model);
  if (!families) return std::nullopt;
  if (families->equations < kWorthwhile * static_cast<int64_t>(families->families.size())) return std::nullopt;
  int64_t unknowns = 0;
  for (const Unknown& u : families->unknowns) unknowns += u.elements.count();
  if (unknowns != families->equations) return std::nullopt;
  Verdict out;
  if (!Parameters(model).settled() || !settle_start(model, context, *families, out)) return std::nullopt;
  if (!match_whole(*families) || !unit_sums_are_trees(*families)) return std::nullopt;
  return out;
}

}  // namespace saltus::structure
