// Linear models of parts and loops of a model: what is between two of its signals, with loops opened.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "analysis/linearize.h"
#include "driver/analysis_points.h"

namespace saltus::analysis {

// Signals by the names that results have.
struct Selection {
  std::vector<std::string> from, to;  // empty: the opened ones; else the model's own inputs, or outputs
  std::vector<std::string> open;      // loops that are cut there

  bool empty() const { return from.empty() && to.empty() && open.empty(); }
  std::vector<std::string> points() const;  // at which the model needs inputs, each once
};

// False: `why` names a signal that is none of the model's.
bool has_signals(const run::Model& model, const std::vector<driver::AnalysisPoint>& points, const Selection& selection,
                 std::string& why);

// The linear model between them at the present point of a run. An opened signal is an input where it leaves the cut and
// an output where it arrives there.
std::optional<LinearModel> linearize(simulate::Runner& runner, const std::vector<driver::AnalysisPoint>& points,
                                     const Selection& selection, std::string& why);

// With the input u = d + y of a closed loop taken in the place of its perturbation d: what was fed back is cut.
// Nothing: the loop has no gain 1 + D to be divided by.
std::optional<LinearModel> opened(const LinearModel& model, size_t input, size_t output);

// One input and one output of a model, with u = −k y. Nothing: an algebraic loop without solution.
struct Loop {
  LinearModel model;    // of one input and one output, whose transfer function is L
  bool is_cut = false;  // L is what comes back at a cut, with the sign that −1 is the critical point
};
Loop loop_of(const LinearModel& model, size_t input, size_t output, const Selection& selection);
std::optional<LinearModel> closed(const LinearModel& loop, double k = 1);
std::string loop_text(const Loop& loop);  // "y / u", or "loop at y"

}  // namespace saltus::analysis
