// What a run has found so far, one line of JSON per model, so that an interrupted run can be continued. A record has
// the digest of what made it (run_digest.h): it counts only where program, texts, options and reference are the same.
#pragma once

#include <fstream>
#include <map>
#include <string>

#include "verify/record.h"

namespace saltus::verify {

std::string to_journal_line(const Record& record);
// Models by name; lines that are not understood (the last one of a run that was killed) are left out.
std::map<std::string, Record> read_journal(const std::string& path);

}  // namespace saltus::verify
