#include "driver/mode_programs.h"

#include <functional>

#include "driver/compile.h"
#include "simulate/options.h"

namespace saltus::driver {

const run::Program& first_program(const Compilation& compilation, simulate::Options& options, bool several) {
  if (!compilation.modes || (!several && !compilation.modes->family().common().conditions.empty())) return *compilation.program;
  std::string why;
  options.first_mode = (*compilation.modes)(compilation.modes->family().first(), why);
  options.program_of_mode = std::ref(*compilation.modes);
  return options.first_mode ? *options.first_mode->program : *compilation.program;
}

bool ModePrograms::make(const std::vector<uint8_t>& truth, Made& made) {
  PassTimer timer(context_.timers, "mode");
  std::optional<structure::ModeSchedule> schedule = family_->order(truth);
  if (!schedule) return false;
  made.schedule = std::make_unique<structure::ModeSchedule>(std::move(*schedule));
  code::CompileOptions options = options_;
  options.name = "mode" + std::to_string(made_.size());
  made.program = code::compile(made.schedule->schedule, context_, options);
  if (!made.program) return false;
  if (made.schedule->entry) {
    options.name += "entry";
    made.entry = code::compile(*made.schedule->entry, context_, options);
    if (!made.entry) return false;
  }
  made.shown = {&made.schedule->mode, made.program.get(), made.entry.get()};
  return true;
}

const run::ModeProgram* ModePrograms::operator()(const std::vector<uint8_t>& truth, std::string& why) {
  std::lock_guard lock(lock_);
  auto [it, fresh] = made_.try_emplace(truth);
  if (!fresh) return &it->second.shown;
  // A mode that is at fault is a fault of the model only if there is no other.
  Diagnostics before = context_.diagnostics;
  if (make(truth, it->second)) return &it->second.shown;
  for (size_t i = before.all().size(); i < context_.diagnostics.all().size() && why.empty(); ++i) why = context_.diagnostics.all()[i].message;
  context_.diagnostics = before;
  made_.erase(it);
  return nullptr;
}

}  // namespace saltus::driver
