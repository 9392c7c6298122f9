// From equations to a schedule: the list of transformations.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>

#include "base/context.h"
#include "structure/schedule.h"

namespace saltus::structure {

struct Options {
  bool eliminate_aliases = true;
  bool roll_loops = true;
  bool is_part = false;  // of something that is not there: it may say when clocks tick
  // Given the name of a pass and what it produced, as text; called after each pass whose name `wants_dump` accepts.
  std::function<bool(std::string_view pass)> wants_dump;
  std::function<void(std::string_view pass, const std::string& text)> dump;
};

class ModeFamily;

// Nothing when the model is at fault; the context's diagnostics say why. `modes`: gets the modes of a model whose
// structure changes with its conditions; the schedule is that of the first one.
std::optional<Schedule> order(hybrid::Model model, Context& context, const Options& options = {},
                              std::unique_ptr<ModeFamily>* modes = nullptr);

struct ScalarModel;
struct Entry;

// The second half of it, from index reduction on, for one structure. `entry`: of a mode (modes/entry.h). False when the
// model is at fault.
bool order_structure(ScalarModel& model, const Options& options, Entry* entry = nullptr);

}  // namespace saltus::structure
