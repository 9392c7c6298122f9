// CSV: a header of signal names, `time` first, then a line a row.
//
// Numbers are the shortest text that reads back as the same double. Names that contain a comma (`a[1,2]`), a quote or
// another separator are quoted as in RFC 4180. Aliases are columns like any other.
#pragma once

#include <memory>
#include <string>

#include "results/draft.h"
#include "results/writer.h"

namespace saltus::results {

Outcome<std::unique_ptr<Writer>> open_csv_writer(Draft draft, uint64_t max_bytes, const SignalTable& signals,
                                                 const WriterOptions& options);

// A name as it stands in a CSV header.
std::string csv_name(std::string_view name);

}  // namespace saltus::results
