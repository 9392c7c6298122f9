// What happened at events, seen from the rows of a result: an event is two or more rows at one instant, and what
// differs between them is what leapt.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "results/writer.h"
#include "run/model.h"
#include "simulate/options.h"

namespace saltus::driver {

struct Leap {
  std::string name;
  double before = 0;
  double after = 0;
  results::SignalKind kind = results::SignalKind::Real;
  std::string before_literal, after_literal;  // of an enumeration
};

struct LoggedEvent {
  double time = 0;
  size_t step = 1;                      // of several steps at one instant: 1, 2, ...
  std::vector<Leap> leaps;              // one signal a column; aliases are left out
  size_t more = 0;                      // leaps beyond the ones kept
  std::vector<simulate::Cause> causes;  // what brought it about, and what followed
};

class EventLog : public results::Writer {
 public:
  EventLog(const results::SignalTable& signals, std::vector<LoggedEvent>& events);
  // Values of enumerations are told by name. `model` outlives the log.
  void know(const run::Model& model);
  // Belongs to the next row.
  void tell(std::vector<simulate::Cause>&& causes) { causes_ = std::move(causes); }
  results::Status write_row(std::span<const double> values) override;
  results::Status flush() override { return {}; }
  results::Status finish() override { return {}; }

 private:
  static constexpr size_t kMostLeaps = 12;
  // Of the largest value of a column; less is no leap to tell of. At an event equations are solved anew, from other
  // guesses and perhaps with other pivots: a solution of condition 1e3, three digits, comes out different by 1e3 units
  // in the last place.
  static constexpr double kRounding = 1e3 * 1.1e-16;
  std::vector<results::SignalId> owner_;  // of each column, the signal that names it
  std::vector<double> largest_;           // what each column has been at most
  const results::SignalTable& signals_;
  std::vector<LoggedEvent>& events_;
  std::vector<double> last_;
  std::vector<simulate::Cause> causes_;
  std::map<std::string, const std::vector<std::string>*, std::less<>> literals_;  // by the names of signals
};

// "event 3 at 2.038735984: v -10 → 9", and below it why: "  because 'h <= 0' became true (Ball.mo:9)"
std::string describe(const LoggedEvent& event, size_t number);

}  // namespace saltus::driver
