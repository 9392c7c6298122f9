// How a library is stored in folders (MLS 3.6 §13.4): what `within` and package.order say must match the folders.
#pragma once

#include "base/context.h"
#include "driver/request.h"

namespace saltus::driver {

// Of the class that the request names, or of all classes of its file, and of what is stored below them. Reports L0074
// to L0077.
void check_library_structure(Context& context, const Request& request);

}  // namespace saltus::driver
