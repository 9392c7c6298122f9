#include "simulate/events/causes.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "simulate/monitors/sliding.h"

namespace saltus::simulate {

Causes::Causes(Instance& instance, const TellCauses& tell) : instance_(instance), tell_(tell) {
  if (!tell_) return;
  const run::Model& schedule = *instance.schedule;
  relations_.assign(schedule.crossings.size(), 0);
  crossed_.assign(schedule.crossings.size(), 0);
  // Conditions of when clauses and ticks are variables of ours, not of the user.
  for (Slot slot : schedule.discrete) visible_.push_back(instance.name(slot).find('$') == std::string::npos);
}

void Causes::add(bool first, std::string text, std::string place) {
  auto said = [&](const Cause& c) { return c.text == text && c.place == place; };
  if (std::ranges::any_of(list_, said)) return;
  if (list_.size() >= 2 * kMost) {
    ++more_;
    return;
  }
  list_.push_back({first, std::move(text), std::move(place)});
}

void Causes::begin(const std::vector<uint32_t>* crossed) {
  list_.clear();
  changes_.clear();
  more_ = 0;
  fresh_ = true;
  std::copy_n(instance_.relations.begin(), relations_.size(), relations_.begin());
  std::ranges::fill(crossed_, uint8_t{0});
  left_.clear();
  for (size_t i = 0; crossed && i < crossed->size(); ++i) {
    uint32_t relation = (*crossed)[i];
    // While the motion is along a surface, its relation stands for the end of that.
    if (instance_.is_sliding() && instance_.sliding->is_along(relation))
      leaves(relation, true);
    else
      crossed_[relation] = 1;
  }
}

void Causes::enters(uint32_t crossing) {
  const run::ZeroCrossing& c = instance_.schedule->crossings[crossing];
  then(fmt::format("the motion goes on along the switching surface of '{}'", c.text), instance_.place(c.span));
}

void Causes::leaves(uint32_t crossing, bool first) {
  if (std::ranges::find(left_, crossing) != left_.end()) return;
  left_.push_back(crossing);
  const run::ZeroCrossing& c = instance_.schedule->crossings[crossing];
  add(first, fmt::format("the motion leaves the switching surface of '{}'", c.text), instance_.place(c.span));
}

// The first is the one whose time has come; the others follow by communication or by what it changed.
void Causes::process(const std::string& name, std::string place) {
  add(list_.empty(), "process '" + name + "' went on", std::move(place));
}

void Causes::ticking() {
  for (size_t i = 0; i < instance_.schedule->samplers.size(); ++i) {
    if (instance_.ticks[i] == 0) continue;
    const run::Sampler& s = instance_.schedule->samplers[i];
    because(s.has_start ? s.text + " ticked" : fmt::format("the clock of '{}' ticked", s.text),
            instance_.place(s.span));
  }
}

void Causes::evaluated() {
  const run::Model& schedule = *instance_.schedule;
  for (size_t i = 0; i < relations_.size(); ++i) {
    const run::ZeroCrossing& c = schedule.crossings[i];
    double now = instance_.relations[i];
    bool cause = fresh_ && (crossed_[i] || c.is_timed);
    if (now == relations_[i]) {
      if (fresh_ && crossed_[i]) because(fmt::format("'{}' reached its bound", c.text), instance_.place(c.span));
      continue;
    }
    relations_[i] = now;
    bool ours = c.text.find('$') != std::string::npos;
    if (ours && !cause) continue;
    std::string text = ours         ? "a clock was due"
                       : c.is_floor ? fmt::format("{} became {:.12g}", c.text, now)
                                    : fmt::format("'{}' became {}", c.text, now != 0 ? "true" : "false");
    add(cause, std::move(text), instance_.place(c.span));
  }
  fresh_ = false;
  for (size_t i = 0; i < visible_.size(); ++i) {
    Slot slot = schedule.discrete[i];
    if (!visible_[i] || instance_.v[slot] == instance_.pre[slot] ||
        (std::isnan(instance_.v[slot]) && std::isnan(instance_.pre[slot])))
      continue;
    std::string text = instance_.name(slot) + " became " + value_text(slot);
    auto told = std::ranges::find(changes_, slot, &Change::slot);
    if (told != changes_.end()) {
      list_[told->at].text = std::move(text);
      continue;
    }
    if (list_.size() < 2 * kMost) changes_.push_back({slot, list_.size()});
    then(std::move(text), instance_.place(definition(slot)));
  }
}

void Causes::reinitialized() {
  for (const Instance::Reinit& r : instance_.reinits) {
    then(fmt::format("reinit({}, {:.9g})", instance_.name(r.slot), r.value),
         instance_.place(instance_.program->span(r.where)));
  }
}

void Causes::tell() {
  if (more_ > 0) {
    list_.push_back({false, fmt::format("and {} more", more_), {}});
    more_ = 0;
  }
  tell_(std::move(list_));
  list_.clear();
  changes_.clear();
}

std::string Causes::value_text(Slot slot) const {
  const run::Model& model = *instance_.schedule;
  const run::Variable& variable = model.variables[model.slots[slot].variable];
  double value = instance_.v[slot];
  if (variable.type == run::Type::Boolean) return value != 0 ? "true" : "false";
  if (variable.type == run::Type::Enumeration) {
    const std::vector<std::string>& literals = model.enumerations[variable.enumeration];
    size_t k = static_cast<size_t>(value) - 1;
    if (k < literals.size()) return literals[k];
  }
  return fmt::format("{:.9g}", value);
}

// The place of the block that computes it.
Span Causes::definition(Slot slot) {
  if (definitions_.empty()) {
    definitions_.resize(instance_.schedule->slots.size());
    for (const run::Definition& d : instance_.schedule->definitions) {
      for (uint32_t k = 0; k < d.count; ++k) definitions_[d.first + k] = d.span;
    }
  }
  return definitions_[slot];
}

}  // namespace saltus::simulate
