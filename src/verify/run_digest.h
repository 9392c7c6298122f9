// What a record of verification belongs to: the program, the texts of all libraries on the path, the options and the
// reference. A record of the journal counts only where all of these are what they were.
#pragma once

#include <string>

#include "verify/verify.h"

namespace saltus::verify {

// Of the program and of all files of libraries on the path, by their stamps (driver/seen_places.h). The same for all
// models of a request.
std::string digest_of_texts(const VerifyRequest& request);
// Of one model: `texts`, the command that is run, its limits, and the contents of its reference.
std::string run_digest(const VerifyRequest& request, const Listed& listed, const std::string& texts);

}  // namespace saltus::verify
