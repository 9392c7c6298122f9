// A result held against its reference: the verdict, and pictures of what is wrong.
#pragma once

#include <string>

#include "verify/record.h"
#include "verify/reference.h"

namespace saltus::verify {

// Fills in signals and wrong; Verified when every signal is right and the result reaches the reference's end.
void judge(Record& record, const std::string& result, const Reference& reference);

}  // namespace saltus::verify
