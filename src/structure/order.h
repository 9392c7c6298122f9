// From equations to a schedule: the list of transformations.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>

#include "base/context.h"
#include "base/passes.h"
#include "structure/schedule.h"

namespace saltus::structure {

struct Options {
  PassSet without;       // optional passes that are left out
  bool verify = false;   // checks after each pass what the passes so far promise (verify_scalar.h)
  bool is_part = false;  // of something that is not there: it may say when clocks tick
  // Given a pass and what it produced, as text; called after each pass that `wants_dump` accepts.
  std::function<bool(PassId pass)> wants_dump;
  std::function<void(PassId pass, const std::string& text)> dump;
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
