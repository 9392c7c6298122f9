// From equations to a schedule: the list of transformations.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "base/context.h"
#include "structure/schedule.h"

namespace saltus::structure {

struct Options {
  bool eliminate_aliases = true;
  bool roll_loops = true;
  // Given the name of a pass and what it produced, as text; called after each pass whose name `wants_dump` accepts.
  std::function<bool(std::string_view pass)> wants_dump;
  std::function<void(std::string_view pass, const std::string& text)> dump;
};

// Nothing when the model is at fault; the context's diagnostics say why.
std::optional<Schedule> order(hybrid::Model model, Context& context, const Options& options = {});

}  // namespace saltus::structure
