#include "analysis/loops.h"

#include <algorithm>
#include <cmath>

#include "analysis/dense.h"

namespace saltus::analysis {
namespace {

bool contains(const std::vector<std::string>& names, const std::string& name) {
  return std::ranges::find(names, name) != names.end();
}

Signal signal_of(const run::Model& model, const std::string& name, const std::string& variable) {
  return {name, model.find_slot(variable)};
}

size_t place_of(const std::vector<std::string>& names, const std::string& name) {
  return static_cast<size_t>(std::ranges::find(names, name) - names.begin());
}

// Of the inputs and outputs those of the numbers given.
LinearModel chosen(const LinearModel& m, const std::vector<size_t>& inputs, const std::vector<size_t>& outputs) {
  LinearModel made;
  made.model = m.model;
  made.time = m.time;
  made.states = m.states;
  made.x = m.x;
  made.a = m.a;
  made.poles = m.poles;
  size_t n = m.states.size();
  made.b = {n, inputs.size(), std::vector<double>(n * inputs.size())};
  made.c = {outputs.size(), n, std::vector<double>(outputs.size() * n)};
  made.d = {outputs.size(), inputs.size(), std::vector<double>(outputs.size() * inputs.size())};
  for (size_t j = 0; j < inputs.size(); ++j) {
    made.inputs.push_back(m.inputs[inputs[j]]);
    made.u.push_back(m.u[inputs[j]]);
    for (size_t i = 0; i < n; ++i) made.b(i, j) = m.b(i, inputs[j]);
    for (size_t i = 0; i < outputs.size(); ++i) made.d(i, j) = m.d(outputs[i], inputs[j]);
  }
  for (size_t i = 0; i < outputs.size(); ++i) {
    made.outputs.push_back(m.outputs[outputs[i]]);
    made.y.push_back(m.y[outputs[i]]);
    for (size_t j = 0; j < n; ++j) made.c(i, j) = m.c(outputs[i], j);
  }
  return made;
}

// x' = (A − b·g·c) x + …, with the row (c, d) of an output fed back into the column of an input.
LinearModel fed_back(const LinearModel& m, size_t input, size_t output, double gain) {
  LinearModel made = m;
  size_t n = m.states.size();
  auto row = [&](size_t column) { return column < n ? m.c(output, column) : m.d(output, column - n); };
  for (size_t j = 0; j < n + m.inputs.size(); ++j) {
    double through = gain * row(j);
    for (size_t i = 0; i < n; ++i) (j < n ? made.a(i, j) : made.b(i, j - n)) -= m.b(i, input) * through;
    for (size_t i = 0; i < m.outputs.size(); ++i) (j < n ? made.c(i, j) : made.d(i, j - n)) -= m.d(i, input) * through;
  }
  made.poles = eigenvalues(dense(made.a));
  return made;
}

// 1 + D is rounding of what it is the difference of.
bool vanishes(double sum, double d) {
  return std::abs(sum) <= 8 * std::numeric_limits<double>::epsilon() * (1 + std::abs(d));
}

}  // namespace

std::vector<std::string> Selection::points() const {
  std::vector<std::string> made;
  for (const auto* list : {&from, &open}) {
    for (const std::string& name : *list) {
      if (!contains(made, name)) made.push_back(name);
    }
  }
  return made;
}

bool has_signals(const run::Model& model, const std::vector<driver::AnalysisPoint>& points, const Selection& selection,
                 std::string& why) {
  for (const std::string& name : selection.points()) {
    if (std::ranges::find(points, name, &driver::AnalysisPoint::signal) == points.end())
      return why = fmt::format("'{}' is not among the points of the model", name), false;
  }
  for (const std::string& name : selection.to) {
    run::Slot slot = model.find_slot(name);
    if (slot == run::kNoSlot) return why = fmt::format("the model has no variable '{}'", name), false;
    if (model.variables[model.slots[slot].variable].type != run::Type::Real)
      return why = fmt::format("'{}' is not of type Real", name), false;
  }
  return true;
}

std::optional<LinearModel> opened(const LinearModel& m, size_t input, size_t output) {
  double d = m.d(output, input);
  if (vanishes(1 + d, d)) return std::nullopt;
  return fed_back(m, input, output, 1 / (1 + d));
}

std::optional<LinearModel> linearize(simulate::Runner& runner, const std::vector<driver::AnalysisPoint>& points,
                                     const Selection& selection, std::string& why) {
  const run::Model& model = runner.model();
  if (!has_signals(model, points, selection, why)) return std::nullopt;
  auto point = [&](const std::string& name) {
    return *std::ranges::find(points, name, &driver::AnalysisPoint::signal);
  };
  Ends ends = own_ends(model);
  std::vector<std::string> from = selection.from, to = selection.to;
  if (from.empty()) from = selection.open;
  if (to.empty()) to = selection.open;
  if (from.empty()) {
    for (const Signal& s : ends.inputs) from.push_back(s.name);
  } else {
    ends.inputs.clear();
  }
  for (const std::string& name : selection.points())
    ends.inputs.push_back(signal_of(model, name, point(name).perturbation));
  if (to.empty()) {
    for (const Signal& s : ends.outputs) to.push_back(s.name);
  } else {
    ends.outputs.clear();
    for (const std::string& name : to) {
      if (!contains(selection.open, name)) ends.outputs.push_back(signal_of(model, name, name));
    }
  }
  for (const std::string& name : selection.open) ends.outputs.push_back(signal_of(model, name, point(name).before));
  std::optional<LinearModel> made = linearize(runner, ends, why);
  for (const std::string& name : selection.open) {
    if (!made) return made;
    size_t input = place_of(made->inputs, name), output = place_of(made->outputs, name);
    double value = runner.get(model.find_slot(point(name).after));
    made = opened(*made, input, output);
    if (!made) {
      why = fmt::format("the loop through '{}' cannot be opened: it has the gain 1 at infinite frequency", name);
      return made;
    }
    made->u[input] = value;
  }
  if (!made) return made;
  std::vector<size_t> inputs, outputs;
  for (const std::string& name : from) inputs.push_back(place_of(made->inputs, name));
  for (const std::string& name : to) outputs.push_back(place_of(made->outputs, name));
  return chosen(*made, inputs, outputs);
}

Loop loop_of(const LinearModel& model, size_t input, size_t output, const Selection& selection) {
  Loop loop{chosen(model, {input}, {output})};
  loop.is_cut = model.inputs[input] == model.outputs[output] && contains(selection.open, model.inputs[input]);
  if (!loop.is_cut) return loop;
  for (double& c : loop.model.c.entries) c = -c + 0.0;
  for (double& d : loop.model.d.entries) d = -d + 0.0;
  return loop;
}

std::optional<LinearModel> closed(const LinearModel& loop, double k) {
  double d = k * loop.d(0, 0);
  if (vanishes(1 + d, d)) return std::nullopt;
  return fed_back(loop, 0, 0, k / (1 + d));
}

std::string loop_text(const Loop& loop) {
  const std::string &u = loop.model.inputs[0], &y = loop.model.outputs[0];
  return loop.is_cut ? fmt::format("loop at {}", u) : fmt::format("{} / {}", y, u);
}

}  // namespace saltus::analysis
