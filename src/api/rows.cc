#include "api/rows.h"

#include <algorithm>

namespace saltus::embedding {

using results::Signal;
using results::SignalId;
using results::SignalTable;
using results::Storage;

void Rows::clear() {
  values_.clear();
  by_name_.clear();
  signals_ = SignalTable();
  columns_ = 0;
}

void Rows::begin(const SignalTable& signals) {
  clear();
  columns_ = signals.column_count();
  // The run's own table goes with it. Columns and invariants are made by the first signal of each, the others are its
  // aliases.
  std::vector<SignalId> of_column = {SignalTable::kTime}, of_invariant;
  by_name_.reserve(signals.size());
  for (SignalId id : signals.ids()) {
    Signal signal = signals[id];
    results::SignalText text{signal.name, signal.description, signal.unit, signal.display_unit, signal.is_variable};
    std::vector<SignalId>& owners = signal.storage == Storage::Column ? of_column : of_invariant;
    SignalId made;
    if (id == SignalTable::kTime) {
      made = id;
    } else if (signal.index < owners.size()) {
      made = signals_.add_alias(text, owners[signal.index], signal.sign);
    } else if (signal.storage == Storage::Column) {
      owners.push_back(made = signals_.add_column(text, signal.kind));
    } else {
      owners.push_back(made = signals_.add_invariant(text, signals.invariants()[signal.index], signal.kind));
    }
    by_name_.emplace(signals_.name(made), made);
  }
}

std::optional<Rows::View> Rows::find(std::string_view name) const {
  auto it = by_name_.find(name);
  if (it == by_name_.end()) return std::nullopt;
  Signal signal = signals_[it->second];
  View view;
  bool varies = signal.storage == Storage::Column;
  view.first = varies ? values_.data() + signal.index : signals_.invariants().data() + signal.index;
  view.stride = varies ? columns_ : 0;
  view.negated = signal.sign == results::Sign::Negated;
  view.kind = signal.kind;
  return view;
}

bool Rows::copy(std::string_view name, double* into, size_t room) const {
  auto view = find(name);
  if (!view) return false;
  results::Sign sign = view->negated ? results::Sign::Negated : results::Sign::Same;
  for (size_t i = 0; i < std::min(count(), room); ++i)
    into[i] = results::signed_value(view->first[i * view->stride], view->kind, sign);
  return true;
}

std::optional<double> Rows::last(std::string_view name) const {
  auto view = find(name);
  if (!view || count() == 0) return std::nullopt;
  return results::signed_value(view->first[(count() - 1) * view->stride], view->kind,
                               view->negated ? results::Sign::Negated : results::Sign::Same);
}

std::vector<results::Curve> Rows::curves(std::span<const std::string> names, std::string& missing) const {
  std::vector<results::Curve> made;
  for (const std::string& name : names) {
    auto it = by_name_.find(name);
    if (it == by_name_.end()) return missing = name, std::vector<results::Curve>();
    Signal signal = signals_[it->second];
    results::Curve& curve = made.emplace_back();
    curve.name = name;
    curve.unit = signal.unit;
    curve.kind = signal.kind;
    curve.time.resize(count());
    curve.values.resize(count());
    copy("time", curve.time.data(), count());
    copy(name, curve.values.data(), count());
  }
  return made;
}

results::Status Rows::write(const std::string& path) const {
  auto opened = results::open_writer(path, signals_, {});
  if (!opened.ok()) return opened.status;
  results::Status first;
  for (size_t i = 0; i < count() && first.ok(); ++i)
    first = opened.value->write_row({values_.data() + i * columns_, columns_});
  results::Status end = opened.value->finish();
  return first.ok() ? end : first;
}

}  // namespace saltus::embedding
