#include "results/table.h"

namespace saltus::results {

std::vector<double> Table::values(SignalId id) const {
  Signal signal = signals[id];
  if (signal.storage == Storage::Invariant) {
    return std::vector<double>(rows(), signed_value(signals.invariants()[signal.index], signal.kind, signal.sign));
  }
  std::vector<double> values = columns[signal.index];
  if (signal.sign == Sign::Negated) {
    for (double& value : values) value = signed_value(value, signal.kind, signal.sign);
  }
  return values;
}

std::string plain_name(std::string_view name) {
  std::string plain;
  plain.reserve(name.size());
  bool quoted = false;
  for (char c : name) {
    if (c == '\'') quoted = !quoted;
    if (quoted || (c != ' ' && c != '\t')) plain += c;
  }
  return plain;
}

}  // namespace saltus::results
