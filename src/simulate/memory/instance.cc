#include "simulate/memory/instance.h"

#include <pthread.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "base/archive.h"
#include "base/line_of.h"
#include "run/divisor.h"
#include "simulate/algebraic/systems.h"
#include "simulate/history/past_signals.h"
#include "simulate/monitors/sliding.h"

namespace saltus::simulate {
namespace {

// Room for the arrays of functions. Only what is touched costs memory; a fixed place means pointers into it never move.
constexpr size_t kStackBytes = size_t{1} << 32;

// What recursive functions may take of the machine's stack: most of what is left, less what the host needs under them.
ptrdiff_t room_on_the_stack() {
  constexpr rlim_t kMost = rlim_t{64} << 20;
  rlimit limit{kMost / 8, kMost / 8};
  pthread_attr_t attributes;
  if (gettid() == getpid()) {
    getrlimit(RLIMIT_STACK, &limit);
  } else if (pthread_getattr_np(pthread_self(), &attributes) == 0) {
    size_t size = 0;
    if (pthread_attr_getstacksize(&attributes, &size) == 0) limit.rlim_cur = size;
    pthread_attr_destroy(&attributes);
  }
  return static_cast<ptrdiff_t>(std::min(limit.rlim_cur, kMost) / 4 * 3);
}

}  // namespace

void Unmap::operator()(char* p) const {
  munmap(p, bytes);
}

Instance::Structure::Structure() = default;
Instance::Structure::~Structure() = default;
Instance::Structure::Structure(Structure&&) noexcept = default;
Instance::Structure& Instance::Structure::operator=(Structure&&) noexcept = default;

Instance::RightHandSide::RightHandSide(const run::Program& program) {
  for (const run::State& state : program.model.states) {
    states.push_back(state.state);
    derivatives.push_back(state.derivative);
  }
  is_explicit = true;
  for (const run::Step& step : program.blocks.steps) {
    if (step.when != When::Continuous) continue;
    is_explicit = is_explicit && !step.solve && step.clock == run::kNoSlot;
    blocks.push_back(&step);
  }
}

Instance::Instance(const run::Program& program, const Context& context)
    : program(&program), schedule(&program.model), context(context), branch(program.model) {
  const run::Model& schedule = program.model;
  size_t n = schedule.slots.size();
  relations.resize(schedule.crossings.size() + 1);
  noise.resize(schedule.crossings.size() + 1);
  extent.assign(schedule.crossings.size() + 1, 0);
  ticks.assign(schedule.samplers.size() + 1, 0);
  strings.assign(schedule.string_count + 1, "");
  pre_strings.assign(schedule.string_count + 1, "");
  objects.assign(schedule.object_count + 1, nullptr);
  reserve(n);
  right_hand_side_ = RightHandSide(program);
  state_count = right_hand_side_.states.size();
  warned.assign(program.place_count(), 0);
  reinits.reserve(16);
  size_t bytes = kStackBytes;
  void* stack = MAP_FAILED;
  while (bytes >= (size_t{1} << 24)) {
    stack = mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (stack != MAP_FAILED) break;
    bytes /= 4;
  }
  stack_ = std::unique_ptr<char, Unmap>(stack == MAP_FAILED ? nullptr : static_cast<char*>(stack), Unmap{bytes});
  env.strings = strings.data();
  env.pre_strings = pre_strings.data();
  env.objects = objects.data();
  env.relations = relations.raw();
  env.ticks = ticks.data();
  env.noise = noise.raw();
  static constexpr unsigned char kGoOn = 0;
  env.stop = &kGoOn;
  follow_thread();
  env.top = stack_.get();
  env.end = stack_ ? stack_.get() + bytes - 4096 : nullptr;
  env.callbacks = &host_functions();
  env.host = this;
  utilities_ = utilities_of(*this);
  systems = std::make_unique<Systems>(*this);
  past = std::make_unique<PastSignals>(*this);
}

void Instance::follow_thread() {
  if (thread_ == std::this_thread::get_id()) return;
  thread_ = std::this_thread::get_id();
  env.stack_limit = static_cast<char*>(__builtin_frame_address(0)) - room_on_the_stack();
}

Instance::~Instance() {
  living.finish(*this);
}

// Memory for n numeric slots; what stands in it stays.
void Instance::reserve(size_t n) {
  // The direction of derivatives follows the values of all programs that share the memory.
  size_t before = std::min(nominal.size(), n);
  for (Values* values : {&v, &pre}) values->resize(2 * n + 1);
  start.resize(2 * n + 1, 0);
  v.fill(before, 0);
  nominal.resize(n, 1);
  minimum.resize(n, -std::numeric_limits<double>::infinity());
  maximum.resize(n, std::numeric_limits<double>::infinity());
  env.v = v.raw();
  env.pre = pre.raw();
  env.start = start.data();
  env.d = v.raw() + n;
}

void Instance::exchange(Structure& other) {
  if (!other.branch) {
    other.branch.emplace(other.program->model);
    other.right_hand_side = RightHandSide(*other.program);
  }
  std::swap(program, other.program);
  schedule = &program->model;
  reserve(std::max(nominal.size(), schedule->slots.size()));
  warned.assign(program->place_count(), 0);
  std::swap(systems, other.systems);
  std::swap(sliding, other.sliding);
  std::swap(branch, other.branch);
  std::swap(right_hand_side_, other.right_hand_side);
  state_count = right_hand_side_.states.size();
  if (!systems) systems = std::make_unique<Systems>(*this);
  if (other.systems) systems->take_notes(*other.systems);
  forget_evaluation();
}

bool Instance::is_sliding() const {
  return sliding && sliding->active();
}

void Instance::drive(Slot slot, std::function<double(double)> course) {
  inputs.drive(slot, std::move(course));
  forget_evaluation();
}

bool Instance::evaluate_anew(double t, const double* x) {
  forget_evaluation();
  return evaluate(t, x);
}

void Instance::fail(std::string why, int64_t where) {
  failure = std::move(why);
  located = {failure, where < 0 ? env.where : where, where < 0 ? -1 : env.where};
  std::longjmp(*jump, 1);
}

bool Instance::run(const run::Sequence& sequence, Part part) {
  if (part == Part::Continuous && right_hand_side_.is_explicit && &sequence == &program->blocks) {
    return guarded([this] {
      for (const run::Step* step : right_hand_side_.blocks) step->run(&env);
    });
  }
  size_t n = sequence.steps.size();
  size_t i = 0;
  auto wanted = [part](When when) {
    switch (part) {
      case Part::Continuous: return when == When::Continuous;
      case Part::Output: return when == When::Output || when == When::OutputAtEvent;
      case Part::Sides: return when == When::Continuous || when == When::Switched;
      case Part::Event: return when != When::Output && when != When::Once && when != When::Never;
      case Part::All: return true;
    }
    return true;
  };
  auto ticks = [this](const run::Step& step) { return step.clock == run::kNoSlot || v[step.clock] != 0; };
  if (part != Part::Continuous && part != Part::Output) forget_evaluation();
  while (i < n) {
    const run::Step& step = sequence.steps[i];
    if (!wanted(step.when) || (step.solve && !ticks(step))) {
      ++i;
      continue;
    }
    if (step.solve) {
      if (!systems->solve(step.system)) return false;
      ++i;
      continue;
    }
    // As many pieces as possible under one guard.
    size_t end = i;
    while (end < n && !sequence.steps[end].solve) ++end;
    const run::Step* steps = sequence.steps.data();
    bool good = guarded([&] {
      for (size_t k = i; k < end; ++k) {
        if (wanted(steps[k].when) && ticks(steps[k])) steps[k].run(&env);
      }
    });
    if (!good) return false;
    i = end;
  }
  return true;
}

void Instance::get_states(double* x) const {
  for (size_t i = 0; i < state_count; ++i) x[i] = v[right_hand_side_.states[i]];
}

void Instance::set_states(const double* x) {
  for (size_t i = 0; i < state_count; ++i) v.set(right_hand_side_.states[i], x[i]);
}

void Instance::keep_pre() {
  pre.put(v.data(), schedule->slots.size());
  std::copy(strings.begin(), strings.end(), pre_strings.begin());
}

void Instance::archive(Archive& archive) {
  reserve(schedule->slots.size());  // of the present mode, not of the largest so far
  archive(env.time);
  archive(static_cast<Memory&>(*this));
  for (std::vector<const char*>* texts : {&strings, &pre_strings}) {
    for (const char*& text : *texts) {
      std::string copy = text;
      archive(copy);
      if (archive.reads()) text = kept_strings_.insert(std::move(copy)).first->c_str();
    }
  }
  archive(inputs, *past, *systems);
  bool slides = sliding != nullptr;
  archive(slides);
  if (slides != (sliding != nullptr)) return archive.fail();
  if (sliding) archive(*sliding);
}

void Instance::begin_anew() {
  Archive told;
  systems->archive(told);
  auto before = std::move(systems);
  systems = std::make_unique<Systems>(*this);
  Archive again(told.bytes());
  systems->archive(again);
  systems->take_notes(*before);
  branch->event();
  forget_evaluation();
}

bool Instance::evaluate(double t, const double* x) {
  // The end of a step is looked at by the integrator, the search for events and the output.
  if (evaluated_ == version() && env.time == t) {
    bool same = true;
    for (size_t i = 0; i < state_count && same; ++i) same = v[right_hand_side_.states[i]] == x[i];
    if (same) return true;
  }
  bool good = sliding && sliding->active() ? sliding->evaluate(t, x) : evaluate_sides(t, x, Part::Continuous);
  evaluated_ = good && !schedule->remembers() ? version() : kNever;
  return good;
}

bool Instance::evaluate_sides(double t, const double* x, Part part) {
  ++statistics.evaluations;
  if (t < env.time) branch->go_back(v);
  env.time = t;
  env.fresh = 0;
  inputs.set(t, v);
  set_states(x);
  forget_evaluation();
  return run(program->blocks, part);
}

bool Instance::derivatives(double t, const double* x, double* dx) {
  if (!evaluate(t, x)) return false;
  bool finite = true;
  for (size_t i = 0; i < state_count; ++i) {
    dx[i] = v[right_hand_side_.derivatives[i]];
    finite &= std::isfinite(dx[i]);
  }
  if (finite) return true;
  is_finite_report();
  return false;
}

std::string Instance::name_not_finite(Slot slot) const {
  return fmt::format("'{}' is {}", name(slot), std::isnan(v[slot]) ? "not a number" : "infinite");
}

std::string Instance::zero_divisors(Slot defines) const {
  std::vector<std::string> texts;
  for (const run::Divisor& divisor : schedule->divisors) {
    if (divisor.defines != defines || run::value_of(divisor, v.data(), env.time) != 0) continue;
    std::string where = place(divisor.span);
    std::string text =
        fmt::format("'{}', which is 0{}", divisor.text, where.empty() ? "" : " (equation at " + where + ")");
    if (std::ranges::find(texts, text) == texts.end()) texts.push_back(std::move(text));
  }
  std::string list;
  for (const std::string& text : texts) list += (list.empty() ? "; it divides by " : ", and by ") + text;
  return list;
}

bool Instance::is_finite_report() {
  auto check = [&](Slot slot) {
    if (slot >= schedule->slots.size() || std::isfinite(v[slot])) return true;
    failure = name_not_finite(slot);
    return false;
  };
  // A parameter that is infinite is where it began.
  std::string parameter;
  for (const run::Definition& definition : schedule->parameters) {
    Slot slot = definition.first, end = slot + definition.count;
    while (slot < end && std::isfinite(v[slot])) ++slot;
    if (slot == end) continue;
    std::string where = place(definition.span);
    parameter = "the parameter " + name_not_finite(slot) + (where.empty() ? "" : " (" + where + ")") +
                zero_divisors(slot) + ", and ";
    break;
  }
  for (const run::Definition& definition : schedule->definitions) {
    bool good = true;
    for (uint32_t k = 0; k < definition.count && good; ++k) good = check(definition.first + k);
    if (good) continue;
    std::string where = place(definition.span);
    Slot slot = definition.first;
    while (std::isfinite(v[slot])) ++slot;
    std::string divisors = zero_divisors(slot);
    if (divisors.empty() && !where.empty()) failure += " (equation at " + where + ")";
    failure = parameter + failure + divisors;
    return false;
  }
  for (const run::State& state : schedule->states) {
    if (!check(state.state) || !check(state.derivative)) return false;
  }
  return true;
}

std::string Instance::name(Slot slot) const {
  return schedule->slot_name(slot);
}

std::string Instance::place(Span span) const {
  if (!span.valid()) return {};
  return fmt::format("{}:{}", context.sources[span.file].path(), line_of(context.sources, span));
}

}  // namespace saltus::simulate
