// Where the analyses of linear models enter a model: inputs that are added to signals inside of it.
//
// A signal v of a component is split between the component and what is outside of it. Of an output the readers outside
// get  v' = v + d; an input gets  v = v' + d  of what arrives, v'. The new input d is zero in a run, so that the run
// itself stays as it is.
#pragma once

#include <string>
#include <vector>

#include "base/context.h"
#include "hybrid/model.h"
#include "modelica/semantics/translate.h"

namespace saltus::driver {

// The variables of a point, by the names that results have.
struct AnalysisPoint {
  std::string signal;        // as the user wrote it
  std::string perturbation;  // d; of an input of the whole model, the signal itself
  std::string before;        // v of an output, v' of an input: what the perturbation is added to
  std::string after;
};

// The points of those signals, or those before one that cannot be split, which is reported. `roles` as
// modelica::translate gives it; empty: all variables belong to the whole.
std::vector<AnalysisPoint> add_analysis_points(hybrid::Model& model, Context& context, const modelica::Roles& roles,
                                               const std::vector<std::string>& signals);

}  // namespace saltus::driver
