// What a run has found so far, a line of JSON a model, so that a run that was stopped can be taken up again.
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
