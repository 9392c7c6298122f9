// A few numbers of a run: final values from its rows, extrema and means from its steps (simulate/recording/courses.h)
// as well.
#pragma once

#include <string>
#include <vector>

#include "results/writer.h"
#include "simulate/options.h"

namespace saltus::analysis {

// "x" or "final(x)", "min(x)", "max(x)", "mean(x)" (over time), "rms(x)", "integral(x)" (over time), "at(x, 3)".
struct Quantity {
  enum class What : uint8_t { Final, Least, Largest, Mean, Rms, Integral, At } what = What::Final;
  std::string signal;
  std::string text;  // as written
  double time = 0;   // of At
};
Quantity read_quantity(const std::string& text);
std::string quantity_functions();  // "final, min, …", for messages

// The variables whose course a run has to follow.
std::vector<simulate::Course> courses_of(const std::vector<Quantity>& quantities);
// What steps have shown between the rows, into the values that a QuantityWatch has left.
void take_courses(const std::vector<Quantity>& quantities, const std::vector<simulate::Course>& courses,
                  std::vector<double>& into);

class QuantityWatch : public results::Writer {
 public:
  // `into` and `missing`, the first signal that is not there, outlive it.
  QuantityWatch(const results::SignalTable& signals, const std::vector<Quantity>& quantities, std::vector<double>& into,
                std::string& missing);
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
