#include "driver/mode_programs.h"

#include <algorithm>
#include <functional>

#include "driver/compile.h"
#include "run/shared_functions.h"
#include "simulate/options.h"

namespace saltus::driver {

const run::Program& first_program(const Compilation& compilation, simulate::Options& options, bool several, bool apart) {
  if (!compilation.modes || (!several && !compilation.modes->family().common().conditions.empty())) return *compilation.program;
  if (!apart) compilation.modes->keep_whole();
  std::string why;
  options.first_mode = (*compilation.modes)(compilation.modes->family().first(), why);
  options.program_of_mode = std::ref(*compilation.modes);
  return options.first_mode ? *options.first_mode->program : *compilation.program;
}

bool ModePrograms::make(const Truth& truth, Made& made) {
  PassTimer timer(context_.timers, "mode");
  bool is_first = first_ && truth == family_->first();
  std::optional<structure::ModeSchedule> schedule = is_first ? family_->take_first() : std::nullopt;
  if (!schedule) {
    is_first = false;
    schedule = family_->order(truth);
  }
  if (!schedule) return false;
  made.schedule = std::make_unique<structure::ModeSchedule>(std::move(*schedule));
  made.shown = {&made.schedule->mode, is_first ? first_ : nullptr, nullptr};
  // Functions of what modes have in common are there already.
  const structure::Schedule& own = made.schedule->schedule;
  code::CompileOptions options = options_;
  options.name = "mode" + std::to_string(made_.size());
  options.part = first_ && !is_first && own.dynamic_states.empty() && !own.remembers() && own.processes.empty();
  if (!compile(made, options)) return false;
  made.shares = options.part;
  if (made.shares) run::share_functions(*first_, *made.program);
  if (made.entry) run::share_functions(*made.shown.program, *made.entry);
  return true;
}

bool ModePrograms::compile(Made& made, const code::CompileOptions& options) {
  if (!made.shown.program) {
    made.program = code::compile(made.schedule->schedule, context_, options);
    if (!made.program) return false;
    ++compiled_;
    made.shown.program = made.program.get();
  }
  if (made.schedule->entry) {
    code::CompileOptions alone = options;
    alone.part = true;
    alone.optimize = false;  // it runs once a leap
    alone.name += "entry";
    if (options.first_place > 0) alone.first_place = made.first_entry_place = made.program->place_count();
    made.entry = code::compile(*made.schedule->entry, context_, alone);
    if (!made.entry) return false;
    made.shown.entry = made.entry.get();
  }
  made.shown.mode = &made.schedule->mode;
  return true;
}

const run::ModeProgram* ModePrograms::operator()(const Truth& truth, std::string& why) {
  std::lock_guard lock(lock_);
  const run::ModeProgram* found = apart_ && !options_.for_others && truth != family_->first() ? assemble(truth) : nullptr;
  return found ? found : whole(truth, why);
}

const run::ModeProgram* ModePrograms::whole(const Truth& truth, std::string& why) {
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

// Null: it is at fault by itself, or does not come apart.
const ModePrograms::Made* ModePrograms::part(size_t group, const Truth& truth) {
  constexpr size_t kPlacesToCome = 32;  // derivatives add some
  bool is_rest = group == family_->groups().size();
  Truth own;
  if (!is_rest) {
    for (uint32_t k : family_->groups()[group].conditions) own.push_back(truth[k]);
  }
  auto [it, fresh] = parts_.try_emplace({group, own});
  Made& made = it->second;
  if (!fresh) return made.shown.program ? &made : nullptr;
  PassTimer timer(context_.timers, "mode");
  Diagnostics before = context_.diagnostics;
  std::optional<structure::ModeSchedule> schedule = is_rest ? family_->order_rest() : family_->order_group(group, truth);
  if (schedule) {
    made.schedule = std::make_unique<structure::ModeSchedule>(std::move(*schedule));
    code::CompileOptions options = options_;
    options.part = true;
    options.first_place = made.first_place = places_;
    if (!compile(made, options)) made.shown.program = nullptr;
    else places_ = std::max(made.program->place_count(), made.entry ? made.entry->place_count() : 0) + kPlacesToCome;
  }
  context_.diagnostics = before;
  return made.shown.program ? &made : nullptr;
}

const run::ModeProgram* ModePrograms::assemble(const Truth& truth) {
  size_t groups = family_->groups().size();
  if (groups == 0) return nullptr;
  auto it = assembled_.find(truth);
  if (it != assembled_.end()) return &it->second.shown;
  std::string why;
  const run::ModeProgram* first = whole(family_->first(), why);
  if (!first) return nullptr;
  places_ = std::max(places_, first->program->place_count());
  std::vector<const Made*> parts;
  std::vector<AssembledProgram::Part> flow, entry;
  for (size_t g = 0; g <= groups; ++g) {
    parts.push_back(part(g, truth));
    if (!parts.back()) return nullptr;
    flow.push_back({parts.back()->program.get(), parts.back()->first_place});
    if (parts.back()->entry) entry.push_back({parts.back()->entry.get(), parts.back()->first_entry_place});
  }
  Assembled& made = assembled_[truth];
  made.mode = family_->common();
  made.mode.assumed = truth;
  auto append = [](auto& to, const auto& from) { to.insert(to.end(), from.begin(), from.end()); };
  for (const Made* p : parts) {
    const run::Mode& own = p->schedule->mode;
    append(made.mode.leaping, own.leaping);
    append(made.mode.scratch, own.scratch);
    append(made.mode.nonlinear, own.nonlinear);
    append(made.mode.undetermined, own.undetermined);
    made.mode.entry_reads_results = made.mode.entry_reads_results || own.entry_reads_results;
  }
  made.program = std::make_unique<AssembledProgram>(*first->program, made.mode.common, flow);
  if (!entry.empty()) made.entry = std::make_unique<AssembledProgram>(*first->program, made.mode.common, entry);
  made.shown = {&made.mode, made.program.get(), made.entry.get()};
  return &made.shown;
}

}  // namespace saltus::driver
