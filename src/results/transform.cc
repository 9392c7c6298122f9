#include "results/transform.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "results/select.h"
#include "results/writer.h"

namespace saltus::results {

double value_at(const Table& table, const SignalValues& values, double t, Side side) {
  const std::vector<double>& time = table.time();
  // The first row after t, or the first at t for the left limit.
  auto it = side == Side::Right ? std::ranges::upper_bound(time, t) : std::ranges::lower_bound(time, t);
  size_t k = static_cast<size_t>(it - time.begin());
  if (side == Side::Left && k < time.size() && time[k] == t) return values.values[k];
  if (k == 0) return values.values.front();
  if (k == time.size() || values.kind != SignalKind::Real || time[k - 1] == t) return values.values[k - 1];
  return std::lerp(values.values[k - 1], values.values[k], (t - time[k - 1]) / (time[k] - time[k - 1]));
}

Status write_table(const std::string& path, const Table& table, std::span<const std::string> globs, bool parameters) {
  WriterOptions options;
  options.invariants = parameters;
  if (!globs.empty()) {
    options.signals = select(table.signals, globs);
    if (options.signals.size() <= 1) return Status::failed(fmt::format("no signal matches '{}'", globs.front()));
  }
  auto writer = open_writer(path, table.signals, options);
  if (!writer.ok()) return writer.status;
  std::vector<double> row(table.columns.size());
  for (size_t i = 0; i < table.rows(); ++i) {
    for (size_t c = 0; c < row.size(); ++c) row[c] = table.columns[c][i];
    if (Status status = writer.value->write_row(row); !status.ok()) return status;
  }
  return writer.value->finish();
}

Outcome<Table> merge(std::span<const Table* const> tables, std::span<const std::string> names) {
  if (tables.empty()) return {{}, Status::failed("there are no results to merge")};
  std::set<std::string> seen;
  for (size_t k = 0; k < tables.size(); ++k) {
    if (tables[k]->rows() == 0) return {{}, Status::failed(fmt::format("'{}' has no rows", names[k]))};
    if (!seen.insert(names[k]).second)
      return {
          {},
          Status::failed(fmt::format("two results are called '{}': their signals could not be told apart", names[k]))};
  }
  Outcome<Table> merged;
  const std::vector<double>& time = tables.front()->time();
  merged.value.columns.push_back(time);
  for (size_t k = 0; k < tables.size(); ++k) {
    const Table& table = *tables[k];
    for (SignalId id : table.signals.ids()) {
      if (id == SignalTable::kTime) continue;
      Signal signal = table.signals[id];
      std::string name = fmt::format("{}.{}", names[k], signal.name);
      SignalText text{name, signal.description, signal.unit, signal.display_unit};
      if (signal.storage == Storage::Invariant) {
        merged.value.signals.add_invariant(text, table.signals.value(id, {}), signal.kind);
        continue;
      }
      merged.value.signals.add_column(text, signal.kind);
      SignalValues values{{}, {}, signal.kind, table.values(id)};
      std::vector<double>& column = merged.value.columns.emplace_back();
      column.reserve(time.size());
      for (size_t i = 0; i < time.size(); ++i) {
        double t = std::clamp(time[i], table.time().front(), table.time().back());
        // An event of the first result is two rows: the other's value before it and after it.
        bool before = i + 1 < time.size() && time[i + 1] == time[i];
        column.push_back(k == 0 ? values.values[i] : value_at(table, values, t, before ? Side::Left : Side::Right));
      }
    }
  }
  return merged;
}

}  // namespace saltus::results
