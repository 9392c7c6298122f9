// What the rows of a sweep belong to: the model as it is written now, and how it is run. Rows of an earlier sweep count
// where it is the same.
#pragma once

#include <string>

#include "analysis/sweep.h"

namespace saltus::analysis {

// 64 digits; empty: the model has errors, which the sweep reports.
std::string sweep_digest(const SweepRequest& request);
// The file beside a summary that has its digest.
std::string digest_file(const std::string& summary);

}  // namespace saltus::analysis
