#include "studio/result.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace saltus::studio {

const SignalFacts* SignalNames::find(const std::string& name) const {
  auto it = by_name.find(name);
  return it == by_name.end() ? nullptr : &all[it->second];
}

void RunData::add_rows(const double* values, size_t rows) {
  size_t n = columns_.size();
  for (size_t c = 0; c < n; ++c) {
    std::vector<double>& column = columns_[c];
    for (size_t r = 0; r < rows; ++r) column.push_back(values[r * n + c]);
  }
}

double RunData::value(const SignalFacts& signal, size_t row) const {
  double stored = std::numeric_limits<double>::quiet_NaN();
  if (signal.is_column) {
    if (signal.index < columns_.size() && row < columns_[signal.index].size()) stored = columns_[signal.index][row];
  } else if (signal.index < invariants.size()) {
    stored = invariants[signal.index];
  }
  constexpr int kBoolean = 2;
  return !signal.negated ? stored : signal.kind == kBoolean ? 1 - stored : -stored;
}

std::vector<double> RunData::values(const SignalFacts& signal, const std::vector<uint32_t>& rows) const {
  std::vector<double> all;
  all.reserve(rows.size());
  for (uint32_t row : rows) all.push_back(value(signal, row));
  return all;
}

std::pair<size_t, size_t> RunData::between(double from, double to) const {
  if (rows() == 0) return {0, 0};
  const std::vector<double>& t = time();
  auto first = static_cast<size_t>(std::lower_bound(t.begin(), t.end(), from) - t.begin());
  auto last = static_cast<size_t>(std::upper_bound(t.begin(), t.end(), to) - t.begin());
  return {first > 0 ? first - 1 : 0, std::min(last + 1, t.size())};
}

double RunData::at(const SignalFacts& signal, double when) const {
  if (rows() == 0) return std::numeric_limits<double>::quiet_NaN();
  const std::vector<double>& t = time();
  auto after = static_cast<size_t>(std::upper_bound(t.begin(), t.end(), when) - t.begin());
  if (after == 0) return value(signal, 0);
  size_t before = after - 1;
  double left = value(signal, before);
  if (after == t.size() || signal.kind != 0 || !(t[after] > t[before])) return left;
  return left + (value(signal, after) - left) * (when - t[before]) / (t[after] - t[before]);
}

std::vector<uint32_t> RunData::thinned(const std::vector<const SignalFacts*>& signals, size_t first, size_t last,
                                       size_t points) const {
  std::vector<uint32_t> rows;
  size_t most = std::max<size_t>(points, 16);
  if (last - first <= 4 * most || signals.empty()) {
    for (size_t row = first; row < last; ++row) rows.push_back(static_cast<uint32_t>(row));
    return rows;
  }
  const std::vector<double>& t = time();
  double begin = t[first], width = (t[last - 1] - begin) / static_cast<double>(most);
  std::vector<uint32_t> bucket;
  for (size_t row = first; row < last;) {
    size_t end = row + 1;
    double until = width > 0 ? begin + width * (std::floor((t[row] - begin) / width) + 1) : t[row];
    while (end < last && t[end] < until) ++end;
    bucket = {static_cast<uint32_t>(row), static_cast<uint32_t>(end - 1)};
    for (const SignalFacts* signal : signals) {
      if (!signal->is_column) continue;
      size_t low = row, high = row;
      const std::vector<double>& column = columns_[signal->index];
      for (size_t k = row; k < end; ++k) {
        if (column[k] < column[low]) low = k;
        if (column[k] > column[high]) high = k;
      }
      bucket.push_back(static_cast<uint32_t>(low));
      bucket.push_back(static_cast<uint32_t>(high));
    }
    std::sort(bucket.begin(), bucket.end());
    bucket.erase(std::unique(bucket.begin(), bucket.end()), bucket.end());
    rows.insert(rows.end(), bucket.begin(), bucket.end());
    row = end;
  }
  return rows;
}

}  // namespace saltus::studio
