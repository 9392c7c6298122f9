// Text that comes from models, as a terminal may show it.
#pragma once

#include <string>
#include <string_view>

namespace saltus {

// Characters that would move the cursor, change colours, ring or reorder the line become '?': control characters of both sets (C0 and
// C1, so that no escape sequence is left) and the marks that turn the direction of writing. Tabs become four spaces; with
// `lines` they and line ends stay as they are.
std::string printable(std::string_view text, bool lines = false);

}  // namespace saltus
