// CSV with a header of names and the time in the first column.
//
// Understood of other tools: separators `,` `;` and tab (found in the header), names quoted or not, `a[1,2]` unquoted,
// comment lines beginning with `#`, a byte order mark, Excel's `sep=` line, a separator at the end of lines, `Inf`,
// `NaN`, `true`, `false`, empty fields (NaN), decimal commas where the separator is not a comma.
#pragma once

#include "results/byte_source.h"
#include "results/status.h"
#include "results/table.h"

namespace saltus::results {

Outcome<Table> read_csv(const ByteSource& source);

}  // namespace saltus::results
