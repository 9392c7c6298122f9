// min and max, to be checked while a model runs (MLS 3.6 §4.9.1: an implied assertion).
#pragma once

#include "structure/scalar_model.h"

namespace saltus::structure {

// ScalarModel::declared_bounds: what declarations say, before aliases merge their attributes.
void keep_declared_bounds(ScalarModel& model);

// Schedule::bounds: what is left of them to look at. Bounds that are infinite or hold whatever happens are left out.
void emit_bounds(ScalarModel& model);

}  // namespace saltus::structure
