// MAT version 4 in Dymola's trajectory layout, transposed ("binTrans"): what Dymola, OpenModelica and their friends
// read.
//
// Each point in time is a column of `data_2`, so rows are appended as they come; the column count in the header of
// `data_2` is brought up to date after each flush, never before, so the file is whole at every moment. Aliases cost an
// entry in `dataInfo` and no data. A negated Boolean is the exception: `dataInfo` can only say "minus", which is not
// `not`, so each column that needs it gets a complement column.
#pragma once

#include <memory>
#include <string>

#include "results/draft.h"
#include "results/writer.h"

namespace saltus::results {

Outcome<std::unique_ptr<Writer>> open_mat4_writer(Draft draft, uint64_t max_bytes, const SignalTable& signals,
                                                  const WriterOptions& options);

}  // namespace saltus::results
