// What two failures have in common: the diagnostic's code and the shape of its message, names and numbers left out.
#pragma once

#include <string>
#include <string_view>

namespace saltus::verify {

// "no class 'Foo' in 'A.B'" → "no class '…' in '…'"; numbers become #; only the first line counts.
std::string message_shape(std::string_view message);

}  // namespace saltus::verify
