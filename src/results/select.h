// Choosing signals by patterns, as in `--variables 'motor.*'`.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "results/signals.h"

namespace saltus::results {

// `*` stands for any text, dots included, and `?` for one character. Brackets stand for themselves, since Modelica
// names elements of arrays by them.
bool matches_glob(std::string_view name, std::string_view glob);

// The signals that match one of the patterns, in the table's order; `time` is always among them.
std::vector<SignalId> select(const SignalTable& signals, std::span<const std::string> globs);

}  // namespace saltus::results
