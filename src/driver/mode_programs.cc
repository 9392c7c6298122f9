#include "driver/mode_programs.h"

#include <unistd.h>

#include <algorithm>
#include <functional>
#include <optional>

#include "driver/compile.h"
#include "run/shared_functions.h"
#include "simulate/options.h"

namespace saltus::driver {

const run::Program& first_program(const Compilation& compilation, simulate::Options& options, bool several,
                                  bool apart) {
  if (!compilation.modes || (!several && !compilation.modes->family().common().conditions.empty()))
    return *compilation.program;
  if (!apart) compilation.modes->keep_whole();
  std::string why;
  options.first_mode = (*compilation.modes)(compilation.modes->family().first(), true, why);
  options.program_of_mode = std::ref(*compilation.modes);
  options.foresee_mode = [modes = compilation.modes.get()](const std::vector<uint8_t>& truth) {
    modes->foresee(truth);
  };
  return options.first_mode ? *options.first_mode->program : *compilation.program;
}

namespace {

// Of what was made; where the initial problem is not asked for, one that has it serves as well.
template <class Map, class Asked>
auto find_made(Map& made, Asked asked) -> decltype(made.find(asked)) {
  auto it = made.find(asked);
  if (it != made.end() || asked.starts) return it;
  asked.starts = true;
  return made.find(asked);
}

}  // namespace

void ModePrograms::Unfinished::generate() {
  if (program) program->generate();
  if (entry) entry->generate();
}

bool ModePrograms::begin(const Asked& asked, Unfinished& unfinished) {
  PassTimer timer(context_.timers, PassId::Mode);
  bool whole = asked.group == kWhole;
  bool is_first = whole && first_ && asked.truth == family_->first();
  std::optional<structure::ModeSchedule> schedule = is_first ? family_->take_first() : std::nullopt;
  if (!schedule) {
    is_first = false;
    schedule = whole                                     ? family_->order(asked.truth)
               : asked.group == family_->groups().size() ? family_->order_rest()
                                                         : family_->order_group(asked.group, asked.truth);
  }
  if (!schedule) return false;
  Made& made = unfinished.made;
  made.schedule = std::make_unique<structure::ModeSchedule>(std::move(*schedule));
  made.shown = {&made.schedule->mode, is_first ? first_ : nullptr, nullptr};
  const structure::Schedule& own = made.schedule->schedule;
  code::CompileOptions options = options_;
  options.starts = asked.starts;
  if (whole) {
    // Functions of what modes have in common are there already.
    options.name = "mode" + std::to_string(made_.size());
    options.part = made.shares =
        first_ && !is_first && own.dynamic_states.empty() && !own.remembers() && own.processes.empty();
  } else {
    options.part = true;
    options.first_place = made.first_place = places_;
  }
  if (!made.shown.program) {
    unfinished.program = code::UnfinishedProgram::begin(own, context_, options);
    if (!unfinished.program) return false;
  }
  if (made.schedule->entry) {
    code::CompileOptions alone = options;
    alone.part = true;
    alone.integrated = false;
    alone.optimize = false;  // it runs once a leap
    alone.name += "entry";
    if (!whole) alone.first_place = made.first_entry_place = unfinished.program->place_count();
    unfinished.entry = code::UnfinishedProgram::begin(*made.schedule->entry, context_, alone);
    if (!unfinished.entry) return false;
  }
  constexpr size_t kPlacesToCome = 32;  // derivatives add some
  if (!whole)
    places_ = std::max(unfinished.program->place_count(), unfinished.entry ? unfinished.entry->place_count() : 0) +
              kPlacesToCome;
  unfinished.shares_with_entry = whole;
  return true;
}

bool ModePrograms::finish(Unfinished& unfinished) {
  PassTimer timer(context_.timers, PassId::Mode);
  Made& made = unfinished.made;
  if (unfinished.program) {
    made.program = unfinished.program->finish();
    if (!made.program) return false;
    made.shown.program = made.program.get();
    if (made.shares) run::share_functions(*first_, *made.program);
  }
  if (unfinished.entry) {
    made.entry = unfinished.entry->finish();
    if (!made.entry) return false;
    made.shown.entry = made.entry.get();
    if (unfinished.shares_with_entry) run::share_functions(*made.shown.program, *made.entry);
  }
  return true;
}

const run::ModeProgram* ModePrograms::operator()(const Truth& truth, bool starts, std::string& why) {
  std::lock_guard lock(lock_);
  // Whoever gets a program for others finds each mode by itself.
  Truth same = options_.for_others ? truth : family_->representative(truth);
  const run::ModeProgram* found = of(same, starts, why);
  if (!found || same == truth) return found;
  Alike& alike = alike_[{truth, starts}];
  if (alike.shown.mode) return &alike.shown;
  alike.mode = *found->mode;
  alike.mode.assumed = truth;
  alike.shown = {&alike.mode, found->program, found->entry};
  return &alike.shown;
}

const run::ModeProgram* ModePrograms::of(const Truth& truth, bool starts, std::string& why) {
  // Whoever gets a program for others may begin in any mode.
  Asked asked{truth, starts || options_.for_others || truth == family_->first()};
  const run::ModeProgram* found =
      apart_ && !options_.for_others && truth != family_->first() ? assemble(asked) : nullptr;
  return found ? found : whole(asked, why);
}

// Of a part its own conditions count.
ModePrograms::Asked ModePrograms::key_of(const Asked& asked) const {
  if (asked.group == kWhole) return asked;
  Asked own{{}, asked.starts, asked.group};
  if (asked.group == family_->groups().size()) return own;
  for (uint32_t k : family_->groups()[asked.group].conditions) own.truth.push_back(asked.truth[k]);
  return own;
}

// From what is being made, or from the beginning. False: it is at fault, and the diagnostics say so.
bool ModePrograms::make(const Asked& asked, Made& made) {
  Unfinished unfinished;
  if (is_coming() && coming_->key.truth == key_of(asked).truth && coming_->key.group == asked.group && !asked.starts) {
    unfinished = take_coming();
  } else {
    if (!begin(asked, unfinished)) return false;
    PassTimer timer(context_.timers, PassId::Mode);
    unfinished.generate();
  }
  bool good = finish(unfinished);
  made = std::move(unfinished.made);
  return good;
}

ModePrograms::Unfinished ModePrograms::take_coming() {
  coming_->thread.join();
  Unfinished unfinished = std::move(coming_->unfinished);
  unfinished.made.foreseen = true;
  coming_.reset();
  return unfinished;
}

// What a run asks for.
ModePrograms::Made& ModePrograms::count(Made& made) {
  if (!made.asked_for && made.program) {
    ++compiled_;
    if (made.foreseen) ++came_true_;
  }
  made.asked_for = true;
  return made;
}

// A process that was forked off has no such thread: what it was working on stays as it is.
bool ModePrograms::is_coming() {
  if (coming_ && getpid() != coming_->process) static_cast<void>(coming_.release());
  return coming_ != nullptr;
}

ModePrograms::~ModePrograms() {
  if (is_coming()) coming_->thread.join();
}

const run::ModeProgram* ModePrograms::whole(const Asked& asked, std::string& why) {
  if (auto known = find_made(made_, asked); known != made_.end()) return &count(known->second).shown;
  // A mode that is at fault is a fault of the model only if there is no other.
  Diagnostics before = context_.diagnostics;
  Made made;
  if (make(asked, made)) return &count(made_[asked] = std::move(made)).shown;
  for (size_t i = before.all().size(); i < context_.diagnostics.all().size() && why.empty(); ++i)
    why = context_.diagnostics.all()[i].message;
  context_.diagnostics = before;
  return nullptr;
}

// Null: it is at fault by itself, or does not come apart.
const ModePrograms::Made* ModePrograms::part(const Asked& asked) {
  Asked key = key_of(asked);
  auto known = find_made(parts_, key);
  if (known == parts_.end()) {
    Diagnostics before = context_.diagnostics;
    Made made;
    if (!make(asked, made)) made.shown.program = nullptr;
    context_.diagnostics = before;
    known = parts_.emplace(key, std::move(made)).first;
  }
  return known->second.shown.program ? &count(known->second) : nullptr;
}

// What of that mode is to be made first; nothing: all is there.
std::optional<ModePrograms::Asked> ModePrograms::missing(const Truth& truth) const {
  Asked whole{truth, false};
  bool apart = apart_ && !family_->groups().empty() && truth != family_->first();
  for (size_t g = 0; apart && g <= family_->groups().size(); ++g) {
    Asked part{truth, false, g};
    auto known = find_made(parts_, key_of(part));
    if (known == parts_.end()) return part;
    apart = known->second.shown.program != nullptr;
    if (apart && g == family_->groups().size()) return std::nullopt;
  }
  return find_made(made_, whole) == made_.end() ? std::optional(whole) : std::nullopt;
}

void ModePrograms::foresee(const Truth& truth) {
  constexpr size_t kMostInVain = 4;
  std::lock_guard lock(lock_);
  if (options_.for_others || foreseen_ > came_true_ + kMostInVain) return;
  std::optional<Asked> wanted = missing(family_->representative(truth));
  if (!wanted) return;
  Asked key = key_of(*wanted);
  if (is_coming() && (coming_->key == key || !coming_->ready.load(std::memory_order_acquire))) return;
  Diagnostics before = context_.diagnostics;
  // What was made and has not been asked for yet is kept.
  if (coming_) {
    Asked made = coming_->key;
    Unfinished unfinished = take_coming();
    if (finish(unfinished)) (made.group == kWhole ? made_ : parts_)[made] = std::move(unfinished.made);
  }
  if (wanted->group != kWhole) {
    std::string why;
    if (const run::ModeProgram* first = this->whole({family_->first()}, why))
      places_ = std::max(places_, first->program->place_count());
  }
  auto next = std::make_unique<Coming>();
  next->key = std::move(key);
  if (begin(*wanted, next->unfinished)) {
    ++foreseen_;
    coming_ = std::move(next);
    coming_->process = getpid();
    coming_->thread = std::thread([coming = coming_.get()] {
      coming->unfinished.generate();
      coming->ready.store(true, std::memory_order_release);
    });
  }
  context_.diagnostics = before;
}

const run::ModeProgram* ModePrograms::assemble(const Asked& asked) {
  size_t groups = family_->groups().size();
  if (groups == 0) return nullptr;
  if (auto known = find_made(assembled_, asked); known != assembled_.end()) return &known->second.shown;
  std::string why;
  const run::ModeProgram* first = whole({family_->first()}, why);
  if (!first) return nullptr;
  places_ = std::max(places_, first->program->place_count());
  std::vector<const Made*> parts;
  std::vector<AssembledProgram::Part> flow, entry;
  for (size_t g = 0; g <= groups; ++g) {
    parts.push_back(part({asked.truth, asked.starts, g}));
    if (!parts.back()) return nullptr;
    flow.push_back({parts.back()->program.get(), parts.back()->first_place});
    if (parts.back()->entry) entry.push_back({parts.back()->entry.get(), parts.back()->first_entry_place});
  }
  Assembled& made = assembled_[asked];
  made.mode = family_->common();
  made.mode.assumed = asked.truth;
  auto append = [](auto& to, const auto& from) { to.insert(to.end(), from.begin(), from.end()); };
  for (const Made* p : parts) {
    const run::Mode& own = p->schedule->mode;
    append(made.mode.leaping, own.leaping);
    append(made.mode.scratch, own.scratch);
    append(made.mode.nonlinear, own.nonlinear);
    append(made.mode.undetermined, own.undetermined);
    append(made.mode.held, own.held);
    made.mode.entry_reads_results = made.mode.entry_reads_results || own.entry_reads_results;
  }
  made.program = std::make_unique<AssembledProgram>(*first->program, made.mode.common, flow);
  if (!entry.empty()) made.entry = std::make_unique<AssembledProgram>(*first->program, made.mode.common, entry);
  made.shown = {&made.mode, made.program.get(), made.entry.get()};
  return &made.shown;
}

}  // namespace saltus::driver
