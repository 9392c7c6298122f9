// Reading a result back: ours, and those of other tools. Files are not trusted: what is broken gives a reason, and
// memory is bounded by the size of the file, whatever it claims.
#pragma once

#include <string>

#include "results/byte_source.h"
#include "results/status.h"
#include "results/table.h"

namespace saltus::results {

// Finds out by the content, not by the name, whether the file is a MAT v4 or a CSV.
Outcome<Table> read_result(const std::string& path);

// Whether it begins like a MAT file of version 4.
bool looks_like_mat4(const ByteSource& source);

}  // namespace saltus::results
