// A program: the tables of a model, and functions of this machine that compute it. Where the functions come from (a
// compiler in this process, an object file) is the business of who derives from it. One program serves many runs and
// threads: all that a run remembers is in its own memory.
//
// A sequence of the schedule is a list of steps; a step runs a piece of code (a few hundred operations, all needed at
// the same time of evaluation) or has the host solve simultaneous equations. Code pointers may be exchanged for
// optimized ones while the simulation runs, hence atomic.
#pragma once

#include <atomic>
#include <cstdint>
#include <deque>
#include <memory>
#include <mutex>
#include <span>
#include <string>
#include <vector>

#include "base/source.h"
#include "run/environment.h"
#include "run/model.h"
#include "run/pattern.h"

namespace saltus::run {

template <class F>
class Entry {
 public:
  Entry() = default;
  Entry(Entry&& other) noexcept : at_(other.at_.load(std::memory_order_relaxed)) {}
  Entry& operator=(Entry&& other) noexcept {
    at_.store(other.at_.load(std::memory_order_relaxed), std::memory_order_relaxed);
    return *this;
  }
  void set(F f) { at_.store(f, std::memory_order_release); }
  explicit operator bool() const { return at_.load(std::memory_order_relaxed) != nullptr; }
  template <class... Args>
  void operator()(Args... args) const {
    at_.load(std::memory_order_acquire)(args...);
  }

 private:
  std::atomic<F> at_ = nullptr;
};

// What a run may have to speak of: an equation or statement, and the component it belongs to.
struct Place {
  Span span;
  std::string instance;                              // its path; empty at the top
  std::string variable;                              // of a parameter or external object: its name
  std::vector<std::pair<Span, std::string>> others;  // further places to show, as in contradictions
};

using Run = void (*)(Environment*);
using RunInto = void (*)(Environment*, double*);
using Resume = void (*)(Environment*, int64_t*);
using RunIntoTwo = void (*)(Environment*, double*, double*);

struct Step {
  When when = When::Continuous;
  Slot clock = kNoSlot;  // clocked: runs only when this Boolean is true
  bool solve = false;    // simultaneous equations: `system`
  uint32_t system = 0;
  uint32_t first = 0;  // the blocks of the sequence: [first, last)
  uint32_t last = 0;
  Entry<Run> run;
  Entry<Run> tangent;  // d[targets] from d[what they depend on]; the values must have been computed
};

// The sparse matrix of torn linear equations with their inner variables as unknowns (expanded.h).
struct Expansion {
  Sparsity pattern;
  uint32_t inner = 0;         // so many rows and columns are those of inner variables; the others follow
  std::vector<Slot> slots;    // of each column
  std::vector<double> first;  // the entries that are constants; zeros for the others
};

// Simultaneous equations r(u) = 0 with inner blocks w = w(u): the residual runs the inner blocks first.
struct CompiledSystem {
  const System* source = nullptr;  // in Model::systems
  When when = When::Continuous;
  Span span;
  Entry<RunInto> residual;  // r
  Entry<RunInto> tangent;   // dr, and d of the inner targets, along d[unknowns] and d[anything else]
  Entry<RunInto> jacobian;  // all entries of the matrix at once, in the order of the pattern, then room to work in
  size_t jacobian_words = 0;
  Entry<RunInto>
      expanded;  // the entries of the expanded matrix that are no constants; takes the place of the other two
  Expansion expansion;
  Entry<Run> discrete;     // mixed systems: new values of held relations and discrete unknowns
  std::string no_tangent;  // why there is none: differences must do
};

// A process, resumed where it waits; its memory is a frame (process_frame.h).
// A variable of a process in its frame (process_frame.h): what a snapshot has to follow.
struct FrameVariable {
  int64_t at = 0;  // its first word
  uint8_t list = 0;
  uint8_t text = 0;  // words are addresses of texts
};

struct CompiledProcess {
  Entry<Resume> resume;
  std::vector<Span> places;              // where it may wait or choose; by number, from 1 on; 0 is its beginning
  int64_t alternatives = 0;              // the most it waits for at a time
  int64_t outbox = 0;                    // words
  int64_t words = 0;                     // of the whole frame
  std::vector<FrameVariable> variables;  // they fill the frame behind the outbox
};

// Parameters and starts that are plain numbers need no code: the host stores them before the sequence runs.
struct Literal {
  Slot slot;
  double value;
};

struct Sequence {
  std::vector<Literal> literals;
  std::vector<Step> steps;
};

// How far a linearization reaches: from the states to their derivatives, from states and the model's inputs to all that
// is computed, or besides from Real parameters and discrete Reals.
enum class Reach : uint8_t { States, Outputs, Parameters };
inline constexpr size_t kReaches = 3;

// Tangents of the continuous blocks: d of the states' derivatives from d of the states (emit_linearization.cc).
struct Linearization {
  struct Step {
    int64_t system = -1;
    Entry<Run> run;           // of explicit blocks
    Entry<RunInto> residual;  // of simultaneous equations: dr and d of the inner variables along d
  };
  std::vector<Step> steps;
  bool exact = false;
  std::string why;  // there is none
};

inline Linearization no_linearization(std::string why) {
  Linearization none;
  none.why = std::move(why);
  return none;
}

// The sparse matrix of 1 − γ ∂f/∂x with all variables between states and their derivatives as unknowns, behind the
// states (newton_matrix.cc).
struct NewtonMatrix {
  Sparsity pattern;
  std::vector<double> first;    // the entries that are constants; zeros for the others
  std::vector<uint32_t> gamma;  // entries that γ is to be subtracted from
  Entry<RunInto> entries;       // stores those that are no constants
  bool exists = false;
  std::string why;  // there is none
};

class Program {
 public:
  Program() = default;
  virtual ~Program() = default;
  Program(const Program&) = delete;
  Program& operator=(const Program&) = delete;

  Model model;

  Sequence parameters, starts, initial, blocks;
  std::vector<CompiledSystem> systems;
  std::vector<CompiledProcess> processes;

#define SALTUS_FUNCTION(name, signature, lifetime, tables, count) Entry<signature> name;
#include "run/functions.def"

  // A program may be assembled from parts, each with functions of its own lifetime (functions.def); else there are
  // none.
  virtual std::span<const Program* const> parts() const { return {}; }

  // Where asserts, reinits and equations that may fail stand, by the number compiled code reports them with; null:
  // unknown. More come with the linearization.
  const Place* place(int64_t where) const;
  Span span(int64_t where) const;
  size_t place_count() const;
  int64_t add_place(Place place) const;

  size_t operations = 0;  // expression nodes that were lowered
  std::string text;       // the code as LLVM prints it, when asked for

  // Has a thread compile what a long run needs again and again, optimized; returns at once. Once is enough.
  virtual void optimize() const {}
  virtual size_t optimized() const { return 0; }  // functions exchanged so far

  // Made at the first call, for all runs: most runs need none. Several threads may ask at once.
  virtual const Linearization& linearization(Reach reach = Reach::States) const = 0;
  virtual const NewtonMatrix& newton_matrix(size_t most_entries) const = 0;
  virtual const Pattern& state_pattern() const = 0;  // of the Jacobian of the right-hand side
  virtual const Pattern& implicit_pattern()
      const = 0;  // of F(t, y, y') = 0 with y the states and then the unknowns of all systems

 private:
  mutable std::mutex places_lock_;
  mutable std::deque<Place> places_;
};

}  // namespace saltus::run
