// Simultaneous equations r(u) = 0 of a model, solved where they stand in the sequence.
//
// Linear (linear.cc): one Newton step from anywhere is the solution; a constant matrix is factored once.
// Nonlinear (nonlinear.cc): damped Newton method with the exact Jacobian; where that fails, continuation.
// Mixed: at events relations and discrete unknowns are part of the problem; see mixed.cc.
#pragma once

#include <cstdint>
#include <limits>
#include <memory>
#include <string>
#include <vector>

#include "run/program.h"
#include "simulate/algebraic/bordered.h"
#include "simulate/algebraic/matrix.h"
#include "simulate/algebraic/newton.h"

namespace saltus {
class Archive;
}

namespace saltus::simulate {

class Instance;
namespace rounding {
class Signs;
}

class Systems {
 public:
  explicit Systems(Instance& instance);

  // False: no solution; the instance's `failure` names the equations and variables.
  bool solve(uint32_t system);
  // For derivatives of the solution: the matrix at the present solution, factored.
  bool factor_here(uint32_t system);
  // d of the unknowns and inner variables from d of what the system reads, J_u du = −J_x dx. `tangent`: dr and d of the
  // inner variables along d.
  bool differentiate(uint32_t system, const run::Entry<run::RunInto>& tangent);
  // For measuring what rounding makes of solutions.
  void move_guesses(rounding::Signs& signs);
  // That there were several solutions was no matter: the next ones are told.
  void forget_ambiguities();
  // Start values are in memory, but for those that the initial problem determines.
  void begin_initialization();
  // What it has told and counted; all else it remembers only saves work.
  void archive(Archive& archive);

  // What is to be told, each system once. What others have found becomes this one's to tell.
  void take_notes(Systems& from);
  struct Elsewhere {
    double time;
    std::string unknowns;
  };
  std::vector<Elsewhere> elsewhere;  // solutions that were found from other values than the given ones
  struct Undetermined {
    double time;
    std::string unknowns;
    std::vector<std::string> equations;
    enum class Why : uint8_t { Singular, Rounding, Mode } why;
  };
  // Of several solutions of initial equations that next to the start values, in place of the first one found.
  struct NearStart {
    double time;
    std::string unknowns;
    std::vector<std::string> equations;
  };
  std::vector<NearStart> near_start;
  std::vector<Undetermined> undetermined;  // unknowns of which infinitely many values solve the equations

 private:
  using Signature = std::vector<double>;  // the positions of a mixed system's switches

  struct Left {
    run::Slot slot;
    double value, start;
  };
  struct Work {
    const run::CompiledSystem* code = nullptr;
    size_t n = 0;
    Matrix matrix;
    std::unique_ptr<Bordered> bordered;          // takes the matrix's place where the torn one is full
    std::vector<std::vector<uint32_t>> colours;  // columns that share no row, to be differentiated together
    bool factored = false;                       // of a constant matrix
    std::vector<double> u, r;                    // unknowns, residuals
    std::vector<double> largest;                 // what each unknown has been
    struct {
      std::vector<double> entries;      // of the matrix, and what their computation needs
      std::vector<double> terms, both;  // terms: of each residual the sum of their absolute values
      std::vector<double> step, trial, first, begin, escaped;
    } room;
    struct {
      std::vector<double> low, high, reach;
    } bounds;
    Newton newton;
    bool has_homotopy = false;
    bool elsewhere = false;         // solved from other values than the last ones
    bool undetermined = false;      // there are infinitely many solutions
    std::vector<size_t> uncertain;  // unknowns that rounding leaves open
    // Solutions next to the start values (near_start.cc).
    struct {
      std::vector<double> looked_at;       // the solution near to which none is nearer to the start values
      std::vector<double> start, guesses;  // when initialization began: of the unknowns, and of what has a start value
      std::vector<Left> left;              // values of a solution that was given up for a nearer one
    } near;
    // Of a mixed system, the switches that its equations read; the others only follow from the solution.
    struct {
      std::vector<uint32_t> relations, slots;
      std::vector<uint32_t> discrete;  // slots that `discrete` assigns
      bool reads_pre = false;          // its discrete equations read what they were before
    } switches;
    struct State {
      bool elsewhere_told = false, undetermined_told = false, looked_at = false, near_told = false;
      uint64_t solved_mixed = 0;  // how often, at events
      bool ambiguous = false;     // several solutions were found and reported
    };
    State state;
  };

  bool residual(Work& w, const double* u, double* r);
  bool jacobian(Work& w);
  bool reals(Work& w);  // for the present discrete values
  // linear.cc
  bool linear(Work& w);
  bool factor(Work& w);
  bool solve_factored(Work& w, double* b);
  bool holds(Work& w, double most);
  // nonlinear.cc
  class Equations;
  class Residuals;
  bool nonlinear(Work& w);
  // `radius`: around given start values, in their sizes (near_start.cc).
  bool newton(Work& w, bool bounded, double radius = std::numeric_limits<double>::infinity());
  bool continue_from(Work& w, const std::vector<double>& from);
  bool continue_homotopy(Work& w);
  bool follow_explicit(Work& w);
  bool any_solution(Work& w);
  bool settles(Work& w, bool solved);
  bool has_escaped(const Work& w) const;
  bool stride(Work& w);
  void tell_elsewhere(Work& w);
  void find_undetermined(Work& w);
  void find_uncertain(Work& w);
  void tell_undetermined(Work& w);
  // near_start.cc
  double start_size(const Work& w, size_t guess) const;
  void keep_start(Work& w);
  struct Distance {
    double largest = 0, squares = 0;
  };
  Distance from_start(const Work& w) const;
  void keep_near_start(Work& w);
  void tell_near_start(Work& w);
  bool mixed(Work& w);
  bool agree(Work& w, const Signature& sigma, Signature& after);
  bool iterate(Work& w, const Signature& first, std::string& why);
  // lemke.cc
  class Switched;
  bool pivot(Work& w, const Signature& first);
  bool walk(Work& w, std::vector<double>& u, Signature& found);
  bool region_of(Work& w, const std::vector<double>& u);
  bool distances(Work& w, std::vector<double>& g);
  bool direction(Work& w, const std::vector<double>& covering, std::vector<double>& du, double& dlambda);
  bool one_by_one(Work& w, const Signature& first);
  bool search(Work& w, const Signature& first);
  bool enumerate(Work& w, const Signature& signature);
  // next_pass.cc
  bool next_pass(Work& w, const Signature& first);
  void read_signature(const Work& w, Signature& into) const;
  void write_signature(const Work& w, const Signature& from);
  // ties.cc
  void move_guess(Work& w, rounding::Signs& signs);
  bool hold_ties(Work& w, const Signature& sigma);
  bool follow_ties(Work& w, const Signature& first);
  // several.cc
  void look_for_others(Work& w);
  std::vector<size_t> binary_switches(const Work& w, const Signature& signature) const;
  bool same_reals(const Work& w, const std::vector<double>& a, const std::vector<double>& b) const;
  void tell_ambiguity(Work& w, const Signature& found, const Signature& other);
  std::string positions(const Work& w, const Signature& sigma, const Signature& other) const;
  std::string switch_names(const Work& w) const;
  void get(const Work& w, double* u) const;
  void put(const Work& w, const double* u);
  void explain(Work& w, const char* what);

  Instance& instance_;
  std::vector<Work> work_;               // scratch, but for the state of each
  std::vector<double> all_g_, all_now_;  // scratch: of all relations of the model
};

}  // namespace saltus::simulate
