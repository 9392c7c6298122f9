// The rows of a run, in memory, and what their columns are called.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "results/plot.h"
#include "results/signals.h"
#include "results/writer.h"

namespace saltus::embedding {

class Rows {
 public:
  // Forgets what was there.
  void begin(const results::SignalTable& signals);
  void add(std::span<const double> row) { values_.insert(values_.end(), row.begin(), row.end()); }
  void clear();

  size_t count() const { return columns_ > 0 ? values_.size() / columns_ : 0; }
  const results::SignalTable& signals() const { return signals_; }

  // Where the values of a signal are: `first`, then every `stride`th; a stride of 0 is a value that does not vary.
  // Negated: what stands there is the signal's negative. Valid until the next row comes.
  struct View {
    const double* first = nullptr;
    size_t stride = 0;
    bool negated = false;
    results::SignalKind kind = results::SignalKind::Real;
  };
  std::optional<View> find(std::string_view name) const;
  std::optional<double> last(std::string_view name) const;
  // At most `room` of them; false: there is no such signal.
  bool copy(std::string_view name, double* into, size_t room) const;

  // Curves over time; empty and `missing` where there is no such signal.
  std::vector<results::Curve> curves(std::span<const std::string> names, std::string& missing) const;
  // FILE.csv or FILE.mat.
  results::Status write(const std::string& path) const;

 private:
  results::SignalTable signals_;
  std::unordered_map<std::string_view, results::SignalId> by_name_;
  std::vector<double> values_;  // row by row
  size_t columns_ = 0;
};

// Puts the rows that a run writes there.
class Keep : public results::Writer {
 public:
  Keep(const results::SignalTable& signals, Rows& into) : into_(into) { into_.begin(signals); }
  results::Status write_row(std::span<const double> row) override { return into_.add(row), results::Status(); }
  results::Status flush() override { return {}; }
  results::Status finish() override { return {}; }

 private:
  Rows& into_;
};

}  // namespace saltus::embedding
