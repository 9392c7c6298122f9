#include "simulate/recorder.h"

#include <cmath>
#include <unordered_map>

namespace saltus::simulate {

void Recorder::build() {
  const structure::Schedule& schedule = instance_.schedule;
  const hybrid::Model& model = schedule.model;
  const NameTable& names = instance_.context.names;
  auto text = [&](Name name) { return name.valid() ? names.text(name) : std::string_view(); };
  struct First {
    results::SignalId signal;
    bool negated;
  };
  std::unordered_map<Slot, First> of_root;
  for (hybrid::VariableId id : model.variables.ids()) {
    const hybrid::Variable& variable = model.variables[id];
    const structure::Storage& storage = schedule.storage[id];
    if (variable.hide_result || storage.memory != structure::Memory::Number || storage.first == structure::kNoSlot) continue;
    hybrid::BaseType base = model.types[variable.type].base;
    if (base == hybrid::BaseType::Clock) continue;
    results::SignalKind kind = base == hybrid::BaseType::Boolean       ? results::SignalKind::Boolean
                               : base == hybrid::BaseType::Integer     ? results::SignalKind::Integer
                               : base == hybrid::BaseType::Enumeration ? results::SignalKind::Enumeration
                                                                       : results::SignalKind::Real;
    bool invariant = variable.variability <= hybrid::Variability::Parameter;
    int64_t n = model.types.count(variable.type);
    for (int64_t i = 0; i < n; ++i) {
      Slot slot = storage.first + static_cast<Slot>(i);
      if (slot < schedule.unused.size() && schedule.unused[slot]) continue;  // zero is not its value
      std::string name = hybrid::element_name(model, names, id, i);
      results::SignalText signal{name, text(variable.description), text(variable.unit), text(variable.display_unit), !invariant};
      Slot root = slot;
      bool negated = false;
      while (root < schedule.aliases.size() && schedule.aliases[root].target != root) {
        negated ^= schedule.aliases[root].negated;
        root = schedule.aliases[root].target;
      }
      bool same = root == slot;
      auto it = of_root.find(root);
      if (it != of_root.end()) {
        table_.add_alias(signal, it->second.signal, negated != it->second.negated ? results::Sign::Negated : results::Sign::Same);
        continue;
      }
      bool constant = same ? invariant : model.variables[schedule.slots[root].variable].variability <= hybrid::Variability::Parameter;
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
  if (sum == 0) return structure::kNoSlot;
  Slot found = structure::kNoSlot;
  for (const Column& c : columns_) {
    if (std::isnan(v[c.slot])) return c.slot;
    if (std::isinf(v[c.slot]) && found == structure::kNoSlot) found = c.slot;
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
