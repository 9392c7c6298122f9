// A result file whose place was chosen before, and whose size is bounded.
#pragma once

#include <cstdint>
#include <memory>

#include "results/draft.h"
#include "results/writer.h"

namespace saltus::results {

// For the format that the draft's name ends in. A row that would make the file larger than `max_bytes` (0: no bound) is
// a failure; what was written before stays. The file takes its place with the first rows that are flushed; without rows
// it never does.
Outcome<std::unique_ptr<Writer>> open_writer(Draft draft, uint64_t max_bytes, const SignalTable& signals,
                                             const WriterOptions& options = {});

}  // namespace saltus::results
