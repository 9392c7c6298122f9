// machine code → trajectory.
#pragma once

#include "base/context.h"
#include "run/program.h"
#include "simulate/options.h"

namespace saltus::simulate {

// Runs a compiled model. What goes wrong is reported as diagnostics R…; the result then holds everything up to that
// time.
Outcome simulate(const run::Program& program, const Options& options, const OpenWriter& open,
                 const ReportProgress& progress, Context& context);

}  // namespace saltus::simulate
