#include "simulate/recording/recorder.h"

#include <cmath>
#include <unordered_map>

namespace saltus::simulate {

void Recorder::build() {
  const run::Model& model = *instance_.schedule;
  struct First {
    results::SignalId signal;
    bool negated;
  };
  std::unordered_map<Slot, First> of_root;
  for (uint32_t id = 0; id < model.variables.size(); ++id) {
    const run::Variable& variable = model.variables[id];
    if (variable.hidden || variable.memory != run::Memory::Number || variable.first == run::kNoSlot) continue;
    if (variable.type == run::Type::Clock) continue;
    results::SignalKind kind = variable.type == run::Type::Boolean       ? results::SignalKind::Boolean
                               : variable.type == run::Type::Integer     ? results::SignalKind::Integer
                               : variable.type == run::Type::Enumeration ? results::SignalKind::Enumeration
                                                                         : results::SignalKind::Real;
    bool invariant = variable.variability <= run::Variability::Parameter;
    for (uint32_t i = 0; i < variable.count; ++i) {
      Slot slot = variable.first + i;
      if (slot < model.unused.size() && model.unused[slot]) continue;  // zero is not its value
      std::string name = model.element_name(id, i);
      results::SignalText signal{name, model[variable.description], model[variable.unit], model[variable.display_unit],
                                 !invariant};
      Slot root = slot;
      bool negated = false;
      while (root < model.aliases.size() && model.aliases[root].target != root) {
        negated ^= model.aliases[root].negated;
        root = model.aliases[root].target;
      }
      bool same = root == slot;
      auto it = of_root.find(root);
      if (it != of_root.end()) {
        table_.add_alias(signal, it->second.signal,
                         negated != it->second.negated ? results::Sign::Negated : results::Sign::Same);
        continue;
      }
      bool constant =
          same ? invariant : model.variables[model.slots[root].variable].variability <= run::Variability::Parameter;
      double sign = negated ? -1 : 1;
      bool boolean = kind == results::SignalKind::Boolean;
      results::SignalId made;
      if (constant) {
        double value = instance_.v[root];
        made = table_.add_invariant(signal, boolean && negated ? 1 - value : sign * value, kind);
      } else {
        made = table_.add_column(signal, kind);
        columns_.push_back({root, sign, boolean});
      }
      of_root[root] = {made, negated};
    }
  }
  row_.resize(columns_.size() + 1);
}

bool Recorder::open(const OpenWriter& open, std::string& why) {
  build();
  if (!open) return true;
  auto opened = open(table_);
  if (!opened.ok()) {
    why = opened.message();
    return false;
  }
  writer_ = std::move(opened.value);
  return true;
}

Slot Recorder::not_finite() const {
  const double* v = instance_.v.data();
  double sum = 0;  // 0·x is not zero where x is not finite
  for (const Column& c : columns_) sum += 0 * v[c.slot];
  if (sum == 0) return run::kNoSlot;
  Slot found = run::kNoSlot;
  for (const Column& c : columns_) {
    if (std::isnan(v[c.slot])) return c.slot;
    if (std::isinf(v[c.slot]) && found == run::kNoSlot) found = c.slot;
  }
  return found;
}

bool Recorder::record() {
  ++instance_.statistics.rows;
  if (!writer_) return true;
  row_[0] = instance_.env.time;
  const double* v = instance_.v.data();
  for (size_t i = 0; i < columns_.size(); ++i) {
    const Column& c = columns_[i];
    row_[i + 1] = c.sign > 0 ? v[c.slot] : c.boolean ? 1 - v[c.slot] : -v[c.slot];
  }
  results::Status status = writer_->write_row(row_);
  if (status.ok()) return true;
  failure_ = status.message();
  return false;
}

bool Recorder::finish(std::string& why) {
  if (!writer_) return true;
  results::Status status = writer_->finish();
  if (status.ok()) return true;
  why = status.message();
  return false;
}

}  // namespace saltus::simulate
