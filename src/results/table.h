// A result that was read: its signals and the columns of their values.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "results/signals.h"

namespace saltus::results {

struct Table {
  SignalTable signals;
  // One a column of `signals`, all equally long; column 0 is the time.
  std::vector<std::vector<double>> columns;
  // The file ended in the middle of a row; what was whole is here.
  bool truncated = false;

  size_t rows() const { return columns.empty() ? 0 : columns[0].size(); }
  const std::vector<double>& time() const { return columns[0]; }
  // The values of a signal, a value a row; aliases and invariants are spelled out.
  std::vector<double> values(SignalId id) const;
};

// A name with what means nothing taken away, so that `a[1, 2]` and `a[1,2]` are found to be one: spaces outside of
// quoted identifiers.
std::string plain_name(std::string_view name);

}  // namespace saltus::results
