#include "driver/assembled_program.h"

#include <algorithm>

#include "run/shared_functions.h"

namespace saltus::driver {

namespace {

run::Step same(const run::Step& from, uint32_t systems) {
  run::Step step;
  step.when = from.when;
  step.clock = from.clock;
  step.solve = from.solve;
  step.system = from.solve ? from.system + systems : 0;
  step.first = from.first;
  step.last = from.last;
  step.run = run::same(from.run);
  step.tangent = run::same(from.tangent);
  return step;
}

}  // namespace

AssembledProgram::AssembledProgram(const run::Program& whole, run::Slot common, const std::vector<Part>& parts) {
  for (const Part& part : parts) parts_.push_back(part.program);
  model = whole.model;
  model.states.clear();
  model.dynamic_states.clear();
  model.systems.clear();
  model.slots.resize(common);
  model.aliases.resize(common);
  model.unused.resize(common);
  add_sequence(whole.starts, starts, 0);
  std::erase_if(starts.literals, [&](const run::Literal& l) { return l.slot >= common; });
  for (const run::Program* part : parts_) {
    systems_.push_back(static_cast<uint32_t>(systems.size()));
    model.states.insert(model.states.end(), part->model.states.begin(), part->model.states.end());
    for (const run::Guard& guard : part->model.guards) model.guards.push_back(guard);
    add_memory(part->model);
    add_systems(*part);
    add_sequence(part->starts, starts, systems_.back());
    add_sequence(part->initial, initial, systems_.back());
    add_sequence(part->blocks, blocks, systems_.back());
    operations += part->operations;
  }
  add_places(whole, parts);
  run::share_functions(whole, *this);
  join_mode_functions();
  find_patterns();
}

// What the parts' own functions compute stands one after the other.
void AssembledProgram::join_mode_functions() {
  model.forcing = {};
  model.state_corner_count = 0;
  for (const run::Program* part : parts_) {
    model.forcing.phases += part->model.forcing.phases;
    model.forcing.corners += part->model.forcing.corners;
    model.forcing.solitary += part->model.forcing.solitary;
    model.state_corner_count += part->model.state_corner_count;
  }
}

// The slots that a part has beyond those of the others.
void AssembledProgram::add_memory(const run::Model& part) {
  auto copied = [&](run::Text text) {
    run::Text out{static_cast<uint32_t>(model.text.size()), text.size};
    model.text += part[text];
    return out;
  };
  // A variable may be a number in the code of this part.
  for (size_t v = 0; v < model.variables.size() && v < part.variables.size(); ++v) {
    if (!part.variables[v].settable) model.variables[v].settable = false;
  }
  for (size_t s = model.slots.size(); s < part.slots.size(); ++s) {
    run::SlotInfo at = part.slots[s];
    run::Variable variable = part.variables[at.variable];
    if (at.offset == 0 || model.slots.empty() || model.slots.back().offset + 1 != at.offset) {
      variable.pattern = copied(variable.pattern);
      variable.description = variable.unit = variable.display_unit = {};
      variable.hidden = true;
      variable.dims = static_cast<uint32_t>(model.dims.size());
      for (uint32_t d = 0; d < variable.rank; ++d)
        model.dims.push_back(part.dims[part.variables[at.variable].dims + d]);
      model.variables.push_back(variable);
    }
    model.slots.push_back({static_cast<uint32_t>(model.variables.size() - 1), at.offset});
    model.aliases.push_back({static_cast<run::Slot>(s), false});
    model.unused.push_back(0);
  }
}

void AssembledProgram::add_places(const run::Program& whole, const std::vector<Part>& parts) {
  std::vector<const run::Place*> places;
  auto add = [&](const run::Program& program, size_t first) {
    size_t count = program.place_count();
    if (places.size() < count) places.resize(count, nullptr);
    for (size_t i = first; i < count; ++i) places[i] = program.place(static_cast<int64_t>(i));
  };
  add(whole, 0);
  for (const Part& part : parts) add(*part.program, part.first_place);
  for (const run::Place* place : places) add_place(place ? *place : run::Place{});
}

void AssembledProgram::add_sequence(const run::Sequence& from, run::Sequence& to, uint32_t systems) {
  to.literals.insert(to.literals.end(), from.literals.begin(), from.literals.end());
  for (const run::Step& step : from.steps) to.steps.push_back(same(step, systems));
}

void AssembledProgram::add_systems(const run::Program& part) {
  for (const run::CompiledSystem& from : part.systems) {
    run::CompiledSystem system;
    model.systems.push_back(*from.source);
    system.source = &model.systems.back();
    system.when = from.when;
    system.span = from.span;
    system.residual = run::same(from.residual);
    system.tangent = run::same(from.tangent);
    system.jacobian = run::same(from.jacobian);
    system.jacobian_words = from.jacobian_words;
    system.expanded = run::same(from.expanded);
    system.expansion = from.expansion;
    system.discrete = run::same(from.discrete);
    system.no_tangent = from.no_tangent;
    systems.push_back(std::move(system));
  }
}

// The derivatives of a group's states depend on its own states; those of what is left on any.
void AssembledProgram::find_patterns() {
  size_t n = model.states.size(), last = parts_.back()->model.states.size();
  state_pattern_.n = n;
  state_pattern_.begin.push_back(0);
  size_t offset = 0;
  for (const run::Program* part : parts_) {
    const run::Pattern& own = part->state_pattern();
    size_t count = part->model.states.size();
    bool is_last = part == parts_.back();
    for (size_t j = 0; j < count; ++j) {
      if (own.dense || is_last) {
        for (size_t i = 0; i < count; ++i) state_pattern_.rows.push_back(static_cast<uint32_t>(offset + i));
      } else {
        for (uint32_t k = own.begin[j]; k < own.begin[j + 1]; ++k)
          state_pattern_.rows.push_back(static_cast<uint32_t>(offset + own.rows[k]));
      }
      for (size_t i = 0; i < last && !is_last; ++i) state_pattern_.rows.push_back(static_cast<uint32_t>(n - last + i));
      state_pattern_.begin.push_back(static_cast<uint32_t>(state_pattern_.rows.size()));
    }
    offset += count;
  }
  implicit_pattern_.n = n;
  for (const run::Step& step : blocks.steps) {
    if (step.solve && step.when == run::When::Continuous)
      implicit_pattern_.n += systems[step.system].source->unknowns.size();
  }
  implicit_pattern_.dense = true;
}

void AssembledProgram::optimize() const {
  for (const run::Program* part : parts_) part->optimize();
}

const run::Linearization& AssembledProgram::linearization(run::Reach reach) const {
  static const run::Linearization none =
      run::no_linearization("not supported yet: derivatives of a model whose parts have their modes apart");
  if (reach != run::Reach::States) return none;
  std::lock_guard lock(lock_);
  if (linearized_) return linearization_;
  linearized_ = true;
  linearization_.exact = true;
  // In the order of the blocks: what is left takes the derivatives of the groups' variables along.
  for (size_t p = 0; p < parts_.size(); ++p) {
    if (parts_[p]->model.states.empty()) continue;
    const run::Linearization& own = parts_[p]->linearization(reach);
    linearization_.exact = linearization_.exact && own.exact;
    if (linearization_.why.empty()) linearization_.why = own.why;
    for (const run::Linearization::Step& from : own.steps) {
      run::Linearization::Step step;
      step.system = from.system < 0 ? -1 : from.system + systems_[p];
      step.run = run::same(from.run);
      step.residual = run::same(from.residual);
      linearization_.steps.push_back(std::move(step));
    }
  }
  return linearization_;
}

const run::NewtonMatrix& AssembledProgram::newton_matrix(size_t) const {
  static const run::NewtonMatrix none = [] {
    run::NewtonMatrix matrix;
    matrix.why = "parts of the model have their modes apart";
    return matrix;
  }();
  return none;
}

}  // namespace saltus::driver
