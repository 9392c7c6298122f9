#include "results/signals.h"

namespace saltus::results {

double signed_value(double stored, SignalKind kind, Sign sign) {
  if (sign == Sign::Same) return stored;
  if (kind == SignalKind::Boolean) return stored == 0 ? 1 : 0;
  // -x of zero is -0, which would stand as "-0" in a CSV and surprise its reader.
  return stored == 0 ? 0 : -stored;
}

SignalTable::SignalTable() {
  add_column({.name = "time", .description = "Simulation time", .unit = "s"});
}

SignalId SignalTable::add_column(const SignalText& text, SignalKind kind) {
  return add(text, kind, Storage::Column, Sign::Same, columns_++);
}

SignalId SignalTable::add_invariant(const SignalText& text, double value, SignalKind kind) {
  invariants_.push_back(value);
  return add(text, kind, Storage::Invariant, Sign::Same, static_cast<uint32_t>(invariants_.size() - 1));
}

SignalId SignalTable::add_alias(const SignalText& text, SignalId of, Sign sign) {
  const Entry target = entries_[of];
  Sign combined = target.sign == sign ? Sign::Same : Sign::Negated;
  return add(text, target.kind, target.storage, combined, target.index);
}

SignalId SignalTable::add_at_column(const SignalText& text, uint32_t column, Sign sign) {
  return add(text, SignalKind::Real, Storage::Column, sign, column);
}

SignalId SignalTable::add(const SignalText& text, SignalKind kind, Storage storage, Sign sign, uint32_t index) {
  return entries_.add({.name = names_.copy(text.name),
                       .description = texts_.intern(text.description),
                       .unit = texts_.intern(text.unit),
                       .display_unit = texts_.intern(text.display_unit),
                       .kind = kind,
                       .storage = storage,
                       .sign = sign,
                       .index = index,
                       .is_variable = text.is_variable});
}

Signal SignalTable::operator[](SignalId id) const {
  const Entry& entry = entries_[id];
  return {.name = entry.name,
          .description = texts_.text(entry.description),
          .unit = texts_.text(entry.unit),
          .display_unit = texts_.text(entry.display_unit),
          .kind = entry.kind,
          .storage = entry.storage,
          .sign = entry.sign,
          .index = entry.index,
          .is_variable = entry.is_variable};
}

void SignalTable::set_invariant(SignalId id, double value) {
  const Entry& entry = entries_[id];
  if (entry.storage == Storage::Invariant) invariants_[entry.index] = signed_value(value, entry.kind, entry.sign);
}

double SignalTable::value(SignalId id, std::span<const double> row) const {
  const Entry& entry = entries_[id];
  double stored = entry.storage == Storage::Column ? row[entry.index] : invariants_[entry.index];
  return signed_value(stored, entry.kind, entry.sign);
}

SignalId SignalTable::find(std::string_view name) const {
  for (SignalId id : ids()) {
    if (entries_[id].name == name) return id;
  }
  return {};
}

}  // namespace saltus::results
