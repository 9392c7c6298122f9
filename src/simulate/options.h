// What a run is asked for and what became of it.
#pragma once

#include <atomic>
#include <functional>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/monitors.h"
#include "results/signals.h"
#include "results/writer.h"
#include "run/mode.h"
#include "simulate/snapshot.h"

namespace saltus::simulate {

class Outside;

enum class Solver {
  Automatic,
  Cvode,
  Ida,
  Dopri5,
  Heun,
  Rk4,
  Euler,
  Arkode,  // and its tables by name
  ArkodeHeunEuler,
  ArkodeBogackiShampine,
  ArkodeZonneveld,
  ArkodeCashKarp,
  ArkodeFehlberg,
  ArkodeDormandPrince,
  ArkodeVerner,
  ArkodeFehlberg8,
};

// The solver a user names, or nothing; `solver_names()` lists what there is.
std::optional<Solver> solver_named(std::string_view name);
std::string solver_names();

// What brought an event about, or what it led to.
struct Cause {
  bool first = false;  // brought it about
  std::string text;    // "'h <= 0' became true"
  std::string place;   // "file:line", or empty
};
// Called before each row that follows upon an event, with what happened since the row before.
using TellCauses = std::function<void(std::vector<Cause>&&)>;

// The programs of a mode, given of each structural condition whether it holds; null: the mode is at fault, `why` says
// what is wrong. They outlive the run. `starts`: the run may begin in that mode, so its program has to have the initial
// problem.
using ProgramOfMode =
    std::function<const run::ModeProgram*(const std::vector<uint8_t>& truth, bool starts, std::string& why)>;

// Less than some fifty rounding errors of double precision: no method can keep it.
inline constexpr double kSmallestTolerance = 1e-14;

// Points, or a function of time, that an input of the whole model follows (inputs.h).
struct InputSignal {
  std::string name;
  std::vector<double> time, value;
  std::function<double(double)> function;  // of a Real; none: the points
  // Instead of both: smooth but at `time`, where it may have a kink or leap; `behind`: the value behind the leap is
  // meant.
  std::function<double(double t, bool behind)> course;
};

// What a Real variable does during a run, between rows, too (courses.h).
struct Course {
  std::string name;
  double least = std::numeric_limits<double>::infinity(), largest = -std::numeric_limits<double>::infinity();
  double integral = 0;
  double square = 0;    // the integral of its square
  double duration = 0;  // of the parts of the run that were evaluated; 0: none
  // Times, and the values there; at a discontinuity the one after it. Not a number: the run has not come there.
  std::vector<std::pair<double, double>> samples;
};

// Each concern of a run is one struct. A request for a run (driver::RunRequest) and the run itself (Options) have the
// same ones as bases: an option is declared once, and what a caller asked for reaches the run as a whole.

// The span of a run and its communication points.
struct TimeGrid {
  double start = 0;
  double stop = 1;
  double interval = 0;  // between communication points; 0: (stop − start) / intervals
  int intervals = 500;
};

struct Tolerances {
  double tolerance = 1e-6;  // relative; absolute tolerances are this times the nominal value
  double max_step = 0;      // 0: no limit
  double fixed_step = 0;    // of euler and rk4; 0: the interval
};

// What a run does where events accumulate (a Zeno point, divergence.h).
enum class AtZeno : uint8_t {
  Rest,   // go on with the relations that accumulate at their values of the contact; an error where that leads nowhere
  Stop,   // end the run there, with a warning
  Error,  // fail there
};

struct Method {
  Solver solver = Solver::Automatic;
  AtZeno at_zeno = AtZeno::Rest;
  // Implicit methods do, and the automatic one where it turns to them.
  bool may_differentiate() const {
    return solver == Solver::Automatic || solver == Solver::Cvode || solver == Solver::Ida;
  }
};

// Which rows there are, and what is reported besides.
struct Recording {
  bool rows_at_steps = false;  // at the end of each step of the integrator, instead of at communication points
  bool record_events = true;   // both sides of every event
  bool row_at_resume = false;  // a resumed run has a row where it goes on
  bool list_choices = false;   // report the choices as notes
};

// Values that come from outside of the compiled program.
struct Assignments {
  std::vector<std::pair<std::string, double>> parameters;  // by name; see Outcome::needs_compiling
  std::vector<std::pair<uint32_t, std::string>> texts;     // of Strings that are not part of the code, by number
  std::vector<InputSignal> inputs;
  uint64_t seed = 1;    // of random numbers and of choices that the model leaves open
  bool strict = false;  // a variable out of its min and max is an error
};

// What a run reaches outside of itself; all of it outlives the run.
struct Surroundings {
  Outside* outside = nullptr;                    // where channels go that are bound
  std::function<void(std::string_view)> print;   // what processes print, a line at a time; none: as notes
  const std::atomic<bool>* interrupt = nullptr;  // set from outside: the run ends soon
};

// What is switched off or measured, to find out why a run does what it does.
struct Diagnosis {
  MonitorSet without_monitors;    // the result may be wrong then, and a warning says so
  bool measure_monitors = false;  // MonitorUse::seconds
};

struct Options : TimeGrid, Tolerances, Method, Recording, Assignments, Surroundings, Diagnosis {
  std::vector<std::pair<std::string, double>> starts;
  std::vector<uint32_t>
      told_clocks;  // samplers that tick when the caller says so (Runner::tick), and not by themselves
  std::vector<run::Slot>
      watched_ticks;  // Booleans that tell ticks of clocks: Runner::ticked() says which have been true in an event
  bool stops_at_ticks = false;                   // advance_to() ends with an event of one
  TellCauses tell_causes;                        // of each event; none: nothing is put together
  const run::ModeProgram* first_mode = nullptr;  // of a model whose structure changes: that of the program
  ProgramOfMode program_of_mode;                 // and the others
  std::function<void(const std::vector<uint8_t>& truth)> foresee_mode;  // that one may be asked for next; or null
  const Snapshot* resume = nullptr;                                     // goes on from there instead of initializing
  double save_at = 0;                                                   // when `saved` is given the run's snapshot
  std::function<void(const Snapshot&)> saved;                           // none: no snapshot is taken
  std::vector<Course>* courses = nullptr;  // of variables whose course is asked for; they outlive the run
};

// What a monitor has done.
struct MonitorUse {
  MonitorId id;
  uint64_t limited = 0;   // steps that ended where it had limited them
  uint64_t retries = 0;   // steps that were made again for it
  uint64_t events = 0;    // that it found
  uint64_t failures = 0;  // for which the run ended
  double seconds = 0;     // where measured

  bool any() const { return limited + retries + events + failures > 0; }
};

struct Statistics {
  uint64_t steps = 0;
  uint64_t evaluations = 0;  // of the right-hand side, for the integrator, event location and output together
  uint64_t jacobians = 0;
  uint64_t factorizations = 0;
  uint64_t error_test_failures = 0;
  uint64_t convergence_failures = 0;
  uint64_t state_events = 0;
  uint64_t time_events = 0;
  uint64_t event_iterations = 0;
  uint64_t newton_iterations = 0;  // of simultaneous equations
  struct {
    uint64_t trials = 0;  // combinations of switches that mixed systems were solved for
    uint64_t pivots = 0;  // of complementary pivoting
  } switching;
  uint64_t state_choices = 0;   // how often dynamic states were chosen anew
  uint64_t modes = 0;           // further structures of the model that were asked for
  uint64_t mode_changes = 0;    // how often one took over from another
  uint64_t optimized = 0;       // functions exchanged for optimized ones on the way
  uint64_t communications = 0;  // between processes
  uint64_t rows = 0;
  std::vector<MonitorUse> monitors;  // all of them, in their order
  struct {
    std::string method;         // of integration
    std::string linear_solver;  // of an implicit method, and how its Jacobian is made
    std::string jacobian;
  } words;
  struct {
    double initialization = 0;
    double integration = 0;
    double jacobians = 0;  // of the integration
    double events = 0;
    double output = 0;
  } seconds;
};

enum class Status {
  Done,        // reached the stop time
  Terminated,  // terminate() in the model
  Failed,      // a diagnostic R… says why
  Interrupted,
};

struct Outcome {
  Status status = Status::Failed;
  double time = 0;      // where it ended
  std::string message;  // of terminate()
  bool written = true;  // the result, as far as the run came
  bool needs_compiling =
      false;  // failed since the program does not stand for Options::parameters; nothing was reported or written
  Statistics statistics;
};

struct Progress {
  double time;
  double start;
  double stop;
  const Statistics& statistics;
};
using ReportProgress = std::function<void(const Progress&)>;

// Opens the result once names and parameters are known; the table lives until the run is over.
using OpenWriter = std::function<results::Outcome<std::unique_ptr<results::Writer>>(const results::SignalTable&)>;

}  // namespace saltus::simulate
