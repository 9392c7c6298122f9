// MAT version 4 in Dymola's trajectory layout: "binTrans" (a point in time a column) and "binNormal" (a point a row),
// numbers of any of the format's types, either byte order; ours and those of other tools.
#pragma once

#include "results/byte_source.h"
#include "results/status.h"
#include "results/table.h"

namespace saltus::results {

Outcome<Table> read_mat4(const ByteSource& source);

}  // namespace saltus::results
