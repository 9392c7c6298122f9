#include "base/diagnostics.h"

#include <algorithm>
#include <numeric>

namespace saltus {

Diagnostic& Diagnostics::add(const DiagnosticKind& kind, Span span, std::string message) {
  Diagnostic& diagnostic = all_.emplace_back();
  diagnostic.code = kind.code;
  diagnostic.severity = kind.severity;
  diagnostic.message = std::move(message);
  diagnostic.span = span;
  if (kind.severity == Severity::Error) ++errors_;
  if (kind.severity == Severity::Warning) ++warnings_;
  return diagnostic;
}

// Levenshtein distance with a swap of neighbours counted as one step.
static size_t edit_distance(std::string_view a, std::string_view b) {
  std::vector<size_t> before(b.size() + 1), last(b.size() + 1), row(b.size() + 1);
  std::iota(last.begin(), last.end(), size_t{0});
  for (size_t i = 1; i <= a.size(); ++i) {
    row[0] = i;
    for (size_t j = 1; j <= b.size(); ++j) {
      size_t cost = a[i - 1] == b[j - 1] ? 0 : 1;
      row[j] = std::min({last[j] + 1, row[j - 1] + 1, last[j - 1] + cost});
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1]) row[j] = std::min(row[j], before[j - 2] + 1);
    }
    before = last;
    last = row;
  }
  return last[b.size()];
}

std::string nearest_name(std::string_view wanted, const std::vector<std::string_view>& candidates) {
  size_t best = std::max<size_t>(1, wanted.size() / 3) + 1;
  std::string_view found;
  for (std::string_view candidate : candidates) {
    if (candidate.size() > wanted.size() + best || wanted.size() > candidate.size() + best) continue;
    size_t distance = edit_distance(wanted, candidate);
    if (distance > 0 && distance < best) {
      best = distance;
      found = candidate;
    }
  }
  return std::string(found);
}

}  // namespace saltus
