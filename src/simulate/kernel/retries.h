// A step that is made again, since the model cannot be evaluated inside of it.
//
// A point inside of the last step, on its polynomial or within its errors, is one where the model cannot be evaluated:
// an assertion fails there, or a root has a negative argument. The solution itself may well have no such point (a
// quantity that rests at zero, the edge of a table). So the step is made again: first so that it ends at the next row,
// which needs no polynomial; then with smaller absolute errors; then by other methods. What fails after that is the
// model's.
#pragma once

#include <cstdint>
#include <limits>
#include <vector>

namespace saltus {
class Archive;
}

namespace saltus::simulate {

struct RunContext;

class Retries {
 public:
  // The run is put back to the beginning of the step, or to the last row. False: nothing can be done, and the
  // instance's failure says why.
  bool again(RunContext& run);
  // Steps end at rows.
  bool rows_end_steps() const { return state_.rows_end_steps; }
  // A row was written with the states in run.x; an event is a beginning of its own.
  void remember_row(const RunContext& run);
  void forget_row() { state_.row_at = std::numeric_limits<double>::infinity(); }
  void archive(Archive& archive);

 private:
  struct State {
    bool rows_end_steps = false;
    double retried_at = std::numeric_limits<double>::quiet_NaN();
    int attempt = 0;
    uint64_t count = 0;
    double row_at = std::numeric_limits<double>::infinity();  // the last row of a step since the last event
    std::vector<double> row_states;                           // at it
  };
  State state_;
};

}  // namespace saltus::simulate
