// All classes at and below the one that is named, or those of a file when none is, in the order of the library.
#pragma once

#include <string>
#include <vector>

#include "base/context.h"
#include "driver/request.h"

namespace saltus::driver {

// Empty, with a diagnostic, when there is no such class.
std::vector<std::string> classes_below(Context& context, const Request& request);

}  // namespace saltus::driver
