// All classes at and below one, in the order in which they stand in the library.
#pragma once

#include <string>
#include <vector>

#include "base/context.h"
#include "driver/request.h"

namespace saltus::driver {

// Empty, with a diagnostic, when there is no such class.
std::vector<std::string> classes_below(Context& context, const Request& request);

}  // namespace saltus::driver
