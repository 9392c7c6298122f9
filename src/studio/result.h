// The numbers of one run, as they come: names, columns, and what is asked of them.
#pragma once

#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

#include "studio/workspace.h"

namespace saltus::studio {

struct SignalFacts {
  std::string name, unit, display_unit, description;
  int kind = 0;  // Real, Integer, Boolean, Enumeration
  bool is_column = false, negated = false, is_parameter = false, settable = false;
  uint32_t index = 0;
};

// Shared by the runs of one program.
struct SignalNames {
  std::vector<SignalFacts> all;
  std::unordered_map<std::string, size_t> by_name;
  const SignalFacts* find(const std::string& name) const;
};

class RunData {
 public:
  std::shared_ptr<const SignalNames> names = std::make_shared<SignalNames>();
  std::vector<double> invariants;

  void begin(size_t columns) { columns_.assign(columns, {}); }
  void add_rows(const double* values, size_t rows);
  const std::vector<double>& column(size_t number) const { return columns_[number]; }
  void set_column(size_t number, std::vector<double> values) { columns_[number] = std::move(values); }
  size_t rows() const { return columns_.empty() ? 0 : columns_[0].size(); }
  size_t columns() const { return columns_.size(); }
  size_t bytes() const { return 8 * rows() * columns(); }
  const std::vector<double>& time() const { return columns_[0]; }

  double value(const SignalFacts& signal, size_t row) const;
  std::vector<double> values(const SignalFacts& signal, const std::vector<uint32_t>& rows) const;
  // Rows with from ≤ time ≤ to, and one more on each side, so that curves reach the border.
  std::pair<size_t, size_t> between(double from, double to) const;
  // At a time: linear for Reals, the last one for others; at an event the value after it.
  double at(const SignalFacts& signal, double time) const;

  // So few of the rows that a picture of `points` columns of pixels looks the same: of each column the first, the last,
  // and for each signal the least and the largest.
  std::vector<uint32_t> thinned(const std::vector<const SignalFacts*>& signals, size_t first, size_t last,
                                size_t points) const;

 private:
  std::vector<std::vector<double>> columns_;
};

}  // namespace saltus::studio
