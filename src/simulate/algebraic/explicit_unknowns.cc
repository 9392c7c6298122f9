#include "simulate/algebraic/explicit_unknowns.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace saltus::simulate {

std::vector<MatrixEntry> explicit_unknowns(size_t n, const std::vector<MatrixEntry>& entries) {
  std::vector<std::vector<MatrixEntry>> rows(n);
  for (const MatrixEntry& entry : entries) {
    if (std::abs(entry.value) == 1) rows[entry.row].push_back(entry);
  }
  std::vector<size_t> order(n);
  std::iota(order.begin(), order.end(), size_t{0});
  std::ranges::stable_sort(order, std::less<>(), [&](size_t i) { return rows[i].size(); });
  std::vector<char> taken(n, 0);
  std::vector<MatrixEntry> chosen;
  for (size_t i : order) {
    auto free = std::ranges::find_if(rows[i], [&](const MatrixEntry& entry) { return !taken[entry.column]; });
    if (free == rows[i].end()) continue;
    taken[free->column] = 1;
    chosen.push_back(*free);
  }
  return chosen;
}

bool follow(const std::vector<MatrixEntry>& given, const std::function<bool(const double* u, double* r)>& residual,
            std::vector<double>& u) {
  // Relative: the next pass, which would change no more, is Newton's.
  constexpr double kSettled = 1e-6;
  std::vector<double> now = u, r(u.size());
  for (size_t pass = 0; pass < given.size() + 2; ++pass) {
    if (!residual(now.data(), r.data())) return false;
    bool settled = true;
    for (const MatrixEntry& entry : given) {
      double change = -r[entry.row] / entry.value,
             size = std::max(std::abs(now[entry.column]), std::abs(now[entry.column] + change));
      if (!std::isfinite(change)) return false;
      settled = settled && std::abs(change) <= kSettled * size;
      now[entry.column] += change;
    }
    if (!settled) continue;
    u = now;
    return true;
  }
  return false;
}

}  // namespace saltus::simulate
