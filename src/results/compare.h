// Whether a result agrees with a reference, signal by signal.
//
// The rule is that of csv-compare 2.1.1 (see tube.h): every point of the result within the reference's time range must
// lie in the tube around the reference. Stricter in two points: a signal that the result lacks is wrong, and so is a
// value that is not finite.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "results/status.h"
#include "results/table.h"
#include "results/tube.h"

namespace saltus::results {

enum class Verdict : uint8_t {
  Right,
  Outside,        // points lie outside of the tube
  NotFinite,      // a value is infinite or not a number
  Missing,        // the result has no such signal
  NoPoints,       // the result has no point in the reference's time range
  TimeDecreases,  // the result's time runs backwards or is not finite
  BadReference,   // the reference has no such signal, or its values or times are unusable
};
std::string_view to_string(Verdict verdict);

struct SignalVerdict {
  std::string name;
  Verdict verdict = Verdict::Right;
  size_t points = 0;             // compared
  size_t violations = 0;         // of them outside of the tube or not finite
  double first_violation = 0;    // its time
  double largest_deviation = 0;  // the farthest distance beyond the tube, in the signal's unit
  double largest_deviation_time = 0;
  TubeSize tube;

  bool right() const { return verdict == Verdict::Right; }
};

struct Comparison {
  std::vector<SignalVerdict> signals;
  size_t wrong = 0;
  // Whether the result reaches over the reference's whole time, give or take the tube's half-width. The rule does not
  // ask for it, since it only judges points that are there; a run that ended early should be judged by more than its
  // points.
  bool covers_reference = true;

  bool all_right() const { return wrong == 0; }
};

// Compares the signals named, or all of the reference when none is. Names are compared without spaces; `time` is left
// out.
Comparison compare(const Table& result, const Table& reference, std::span<const std::string> names = {},
                   const TubeOptions& options = {});

// One signal given by its points.
SignalVerdict compare_signal(std::span<const double> time, std::span<const double> values,
                             std::span<const double> reference_time, std::span<const double> reference_values,
                             const TubeOptions& options = {});

// The signals that a reference's comparisonSignals.txt lists, a name a line; `//` begins a comment, `time` is left out.
Outcome<std::vector<std::string>> read_comparison_signals(const std::string& path);

}  // namespace saltus::results
