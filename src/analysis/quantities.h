// A few numbers of a run, taken from its rows while they come.
#pragma once

#include <string>
#include <vector>

#include "results/writer.h"

namespace saltus::analysis {

// "x" or "final(x)", "min(x)", "max(x)", "mean(x)" (over time).
struct Quantity {
  enum class What : uint8_t { Final, Least, Largest, Mean } what = What::Final;
  std::string signal;
  std::string text;  // as written
};
Quantity read_quantity(const std::string& text);

class QuantityWatch : public results::Writer {
 public:
  // `into` and `missing`, the first signal that is not there, outlive it.
  QuantityWatch(const results::SignalTable& signals, const std::vector<Quantity>& quantities, std::vector<double>& into, std::string& missing);
  results::Status write_row(std::span<const double> row) override;
  results::Status flush() override { return {}; }
  results::Status finish() override { return {}; }

 private:
  const results::SignalTable& signals_;
  const std::vector<Quantity>& quantities_;
  std::vector<double>& into_;
  std::vector<results::SignalId> ids_;
  std::vector<double> last_, sums_;
  double begin_ = 0, t_ = 0;
  bool first_ = true;
};

}  // namespace saltus::analysis
