// Results out of results: chosen signals in another format, several results in one, values between rows.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "results/signal_expression.h"
#include "results/status.h"
#include "results/table.h"

namespace saltus::results {

// Which limit at an instant with several rows.
enum class Side : uint8_t { Left, Right };

// Linear between rows; what is no Real holds its value. `values` are those of a signal, one a row; t lies within the
// result.
double value_at(const Table& table, const SignalValues& values, double t, Side side = Side::Right);

// Into a .csv or .mat file; only signals that match one of the patterns, when there are any.
Status write_table(const std::string& path, const Table& table, std::span<const std::string> globs, bool parameters);

// The signals of all, `NAME.signal` each, at the times of the first. A result that ends earlier keeps its last value.
Outcome<Table> merge(std::span<const Table* const> tables, std::span<const std::string> names);

}  // namespace saltus::results
