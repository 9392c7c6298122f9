// A file of discrete-time components with the next values of their states as derivatives: x(k+1) = f(x(k), u(k))
// becomes x' = f(x, u), whose linear model has the matrices of one update. Only for that; the two do not move alike.
#pragma once

#include <optional>
#include <string>

#include "base/context.h"

namespace saltus::shsml::syntax {

// Nothing when the file has components of continuous time, or none of discrete time, or uses other files.
std::optional<std::string> updates_as_rates(Context& context, FileId file);

}  // namespace saltus::shsml::syntax
