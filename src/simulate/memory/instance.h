// One model in one run: its memory, its modes, and guarded calls of its code.
//
// Compiled code and external C functions end a failing evaluation by a long jump to the innermost guard. A guard stands
// directly around code, so no frame with destructors is ever jumped over.
#pragma once

#include <csetjmp>
#include <cstdlib>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <thread>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "base/context.h"
#include "run/program.h"
#include "run/utilities.h"
#include "simulate/memory/memory.h"
#include "simulate/memory/objects.h"
#include "simulate/monitors/branch.h"
#include "simulate/monitors/inputs.h"
#include "simulate/options.h"

namespace saltus {
class Archive;
}

namespace saltus::simulate {

using run::Slot;
using run::When;

class Systems;
class Processes;
class PastSignals;
class Sliding;

// Which blocks of a sequence to run.
enum class Part { Continuous, Sides, Event, Output, All };

struct Unmap {
  size_t bytes = 0;
  void operator()(char* p) const;
};

class Instance : public Memory {
 public:
  Instance(const run::Program& program, const Context& context);
  ~Instance();
  Instance(const Instance&) = delete;
  Instance& operator=(const Instance&) = delete;

  // Runs the steps of that part; false: failed, and `failure` says why.
  bool run(const run::Sequence& sequence, Part part);
  // d states / dt at (t, x) with relations held.
  bool derivatives(double t, const double* x, double* dx);
  // Puts (t, x) into memory and computes what depends on it between events.
  bool evaluate(double t, const double* x);
  // The same with relations as they are held, even while the motion is along a switching surface.
  bool evaluate_sides(double t, const double* x, Part part);
  void get_states(double* x) const;
  void set_states(const double* x);
  void keep_pre();  // pre := the present values

  // What an evaluation between events runs, reads and writes.
  struct RightHandSide {
    RightHandSide() = default;
    explicit RightHandSide(const run::Program& program);
    std::vector<Slot> states, derivatives;
    std::vector<const run::Step*> blocks;  // in order; of a program without simultaneous equations and clocks there
    bool is_explicit = false;              // it is one
  };
  // All that is made for one program.
  struct Structure {
    Structure();
    ~Structure();
    Structure(Structure&&) noexcept;
    Structure& operator=(Structure&&) noexcept;
    const run::Program* program = nullptr;
    std::unique_ptr<Systems> systems;
    std::unique_ptr<Sliding> sliding;
    std::optional<Branch> branch;
    RightHandSide right_hand_side;
  };
  // Takes this structure and gives the present one in its place. An empty one with a program is made first.
  void exchange(Structure& other);
  // The same although nothing has changed: equations are solved again, from where they are.
  bool evaluate_anew(double t, const double* x);
  void forget_evaluation() { evaluated_ = kNever; }
  // An input follows a function of time from now on.
  void drive(Slot slot, std::function<double(double)> course);
  bool is_sliding() const;  // along a switching surface
  // The stack is another one where another thread goes on with the run.
  void follow_thread();
  // Memory and what the past has left in it.
  void archive(Archive& archive);
  // A text that lasts as long as the run; memory for the list of a process in the place of `old`, null: there is none.
  const char* keep_text(std::string text) { return kept_strings_.insert(std::move(text)).first->c_str(); }
  int64_t* list_room(int64_t words, void* old);
  // Factors and other things that only save work: as if nothing had been computed yet.
  void begin_anew();

  // Not inlined: a frame of its own keeps the caller's variables out of the jump's reach.
  template <class F>
  [[gnu::noinline]] bool guarded(F&& call) {
    std::jmp_buf here;
    std::jmp_buf* const outer = jump;
    jump = &here;
    const run::Utilities* before = run::exchange_utilities(&utilities_);
    env.where = -1;
    int failed = _setjmp(here);
    if (!failed) call();
    jump = outer;
    run::exchange_utilities(before);
    env.top = stack_.get();
    if (failed && living.any_local()) living.abandon_locals(*this);
    return !failed;
  }

  // Ends the evaluation that is running.
  // `where`: the place at fault, when it is not the equation that is being evaluated.
  [[noreturn]] void fail(std::string why, int64_t where = -1);

  std::string name(Slot slot) const;
  std::string place(Span span) const;            // "file:line", or empty
  std::string name_not_finite(Slot slot) const;  // "'y' is infinite"
  // Which divisors of the equation for a slot, or of the simultaneous equations with that first unknown, are zero: ";
  // it divides by 'x', which is 0"; else nothing.
  std::string zero_divisors(Slot defines) const;
  bool is_finite_report();  // false: failure names the first variable that is not finite

  // The program that runs now, and its tables. A model whose structure changes has one a mode.
  const run::Program* program;
  const run::Model* schedule;
  const Context& context;
  run::Environment env;
  std::vector<Slot> watched_ticks;  // Booleans; `ticked`: which of them have been true in an event
  std::vector<uint8_t> ticked;
  std::vector<const char*> strings, pre_strings;
  std::vector<void*> objects;
  Objects living;  // the same ones, and those of functions, to be destroyed
  struct Threshold {
    Slot state;
    double value;       // that a relation compares it with, where all other terms are zero
    uint32_t relation;  // terms of one stand together
  };
  std::vector<Threshold> thresholds;
  size_t state_count = 0;
  double stop_time = 0, tolerance = 0;  // of this run: an FMU is told

  std::string failure;
  bool needs_compiling = false;  // parameters that were set ask for another program
  // Where the evaluation ended that last failed. Others may have put its words into a longer `failure`.
  struct Located {
    std::string why;
    int64_t where = -1;   // one of the program's places
    int64_t caller = -1;  // the equation that called the function it stands in
  };
  Located located;
  std::jmp_buf* jump = nullptr;

  // What an event evaluation left behind.
  struct Reinit {
    Slot slot;
    double value;
    int64_t where;  // one of the program's places
  };
  std::vector<Reinit> reinits;
  bool terminate = false;
  std::string terminate_message;
  struct Warning {
    int64_t where;
    std::string message;
    double time;
  };
  std::vector<Warning> warnings;  // of asserts, each place once
  bool trial = false;             // evaluations of a step that may be rejected: warnings wait
  std::vector<uint8_t> warned;    // by assertion

  struct Ambiguity {
    double time;
    std::string switches, taken, other;
  };
  std::vector<Ambiguity> ambiguities;  // of mixed systems, each once

  std::vector<std::string> messages;  // what external functions have to say (ModelicaMessage)

  Statistics statistics;
  std::unique_ptr<Systems> systems;
  std::unique_ptr<PastSignals> past;
  std::unique_ptr<Sliding> sliding;  // set by the run
  std::optional<Branch> branch;
  Inputs inputs;
  Processes* processes = nullptr;
  std::function<void(std::string_view)> print;

 private:
  std::thread::id thread_;  // fixed by follow_thread(): whose stack env.stack_limit speaks of
  void reserve(size_t slots);
  friend struct HostFunctions;
  run::Utilities utilities_;                      // fixed: for external C functions
  std::unique_ptr<char, Unmap> stack_;            // scratch
  std::unordered_set<std::string> kept_strings_;  // state: what `strings` refers to
  size_t kept_bytes_ = 0;                         // state: of kept_strings_, those that this process has made
  std::unordered_map<void*, std::unique_ptr<int64_t[]>> lists_;  // of processes
  RightHandSide right_hand_side_;                                // fixed
  static constexpr uint64_t kNever = ~uint64_t{0};
  uint64_t evaluated_ = kNever;  // scratch: the version of memory that evaluate() left for the time and states in it
};

// What external C functions reach the instance by.
run::Utilities utilities_of(Instance& instance);

// The table of host functions that compiled code is given.
const run::Callbacks& host_functions();

}  // namespace saltus::simulate
