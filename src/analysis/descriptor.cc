#include "analysis/descriptor.h"

#include <algorithm>
#include <cmath>

#include "analysis/dense.h"

namespace saltus::analysis {
using run::Slot;

std::optional<DescriptorModel> descriptor(simulate::Runner& runner, std::string& why) {
  const run::Model& model = runner.model();
  std::vector<Slot> knowns, rates, inputs = top_level_reals(model, run::Causality::Input),
                                   outputs = top_level_reals(model, run::Causality::Output);
  DescriptorModel made;
  made.time = runner.time();
  for (const run::State& state : model.states) {
    knowns.push_back(state.state);
    rates.push_back(state.derivative);
  }
  std::vector<Slot> simultaneous = runner.simultaneous();
  knowns.insert(knowns.end(), simultaneous.begin(), simultaneous.end());
  size_t n = model.states.size(), m = knowns.size(), p = inputs.size(), q = outputs.size();
  for (Slot slot : knowns) made.unknowns.push_back(model.slot_name(slot)), made.y.push_back(runner.get(slot));
  for (Slot slot : inputs) made.inputs.push_back(model.slot_name(slot)), made.u.push_back(runner.get(slot));
  for (Slot slot : outputs) made.outputs.push_back(model.slot_name(slot)), made.o.push_back(runner.get(slot));
  made.e = {m, m, std::vector<double>(m * m)};
  made.a = {m, m, std::vector<double>(m * m)};
  made.b = {m, p, std::vector<double>(m * p)};
  made.c = {q, m, std::vector<double>(q * m)};
  made.d = {q, p, std::vector<double>(q * p)};
  for (size_t i = 0; i < n; ++i) made.e(i, i) = 1;
  knowns.insert(knowns.end(), inputs.begin(), inputs.end());
  std::vector<Slot> unknowns = rates;
  unknowns.insert(unknowns.end(), outputs.begin(), outputs.end());
  std::vector<double> seed(m + p, 0), changes(n + q), residuals(m - n);
  for (size_t j = 0; j < m + p; ++j) {
    seed[j] = 1;
    if (!runner.differentiate_open(knowns, seed, unknowns, changes, residuals, why)) return std::nullopt;
    seed[j] = 0;
    auto a = [&](size_t i) -> double& { return j < m ? made.a(i, j) : made.b(i, j - m); };
    for (size_t i = 0; i < n; ++i) a(i) = changes[i] + 0.0;  // no negative zeros
    for (size_t i = n; i < m; ++i) a(i) = residuals[i - n] + 0.0;
    for (size_t i = 0; i < q; ++i) (j < m ? made.c(i, j) : made.d(i, j - m)) = changes[n + i] + 0.0;
  }
  made.poles = finite_eigenvalues(dense(made.a), dense(made.e));
  return made;
}

}  // namespace saltus::analysis
