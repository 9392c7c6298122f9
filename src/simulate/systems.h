// Simultaneous equations r(u) = 0 of a model, solved where they stand in the sequence.
//
// Linear: one Newton step from anywhere is the solution; a constant matrix is factored once.
// Nonlinear: damped Newton, u := u − α J⁻¹ r, with the exact Jacobian J and the largest α in 1, 1/2, 1/4, … that makes
// the scaled residual smaller; where that fails, continuation along r(u) = (1 − λ) r(u₀), λ from 0 to 1. Mixed: at
// events relations and discrete unknowns are part of the problem; see mixed.cc.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "code/program.h"
#include "simulate/bordered.h"
#include "simulate/matrix.h"

namespace saltus::simulate {

class Instance;

class Systems {
 public:
  explicit Systems(Instance& instance);

  // False: no solution; the instance's `failure` names the equations and variables.
  bool solve(uint32_t system);
  // For derivatives of the solution: the matrix at the present solution, factored.
  bool factor_here(uint32_t system);
  // d of the unknowns and inner variables from d of what the system reads, J_u du = −J_x dx. `tangent`: dr and d of the inner variables along d.
  bool differentiate(uint32_t system, const code::Entry<code::RunInto>& tangent);
  // Factors are of the old parameters now.
  void forget();

 private:
  using Signature = std::vector<double>;  // the positions of a mixed system's switches

  struct Work {
    const code::CompiledSystem* code = nullptr;
    size_t n = 0;
    Matrix matrix;
    std::unique_ptr<Bordered> bordered;          // takes the matrix's place where the torn one is full
    std::vector<std::vector<uint32_t>> colours;  // columns that share no row, to be differentiated together
    bool factored = false;                       // of a constant matrix
    std::vector<double> entries;                 // of the matrix, and what their computation needs
    std::vector<double> u, r, step, step2, trial, base, scale, first;
    std::vector<uint32_t> discrete;  // slots that `discrete` assigns
    // Of a mixed system, the switches that its equations read; the others only follow from the solution.
    std::vector<uint32_t> relation_switches, slot_switches;
    uint64_t solved_mixed = 0;  // how often, at events
    bool reads_pre = false;     // its discrete equations read what they were before
    bool ambiguous = false;     // several solutions were seen and told
  };

  bool residual(Work& w, const double* u, double* r);
  bool jacobian(Work& w);
  bool reals(Work& w);  // for the present discrete values
  bool linear(Work& w);
  bool factor(Work& w);
  bool solved(Work& w);
  bool newton(Work& w, double lambda);  // r(u) = (1 − λ) base
  bool nonlinear(Work& w);
  bool mixed(Work& w);
  bool agree(Work& w, const Signature& sigma, Signature& after);
  bool iterate(Work& w, const Signature& first, std::string& why);
  // lemke.cc
  bool pivot(Work& w, const Signature& first);
  bool walk(Work& w, std::vector<double>& u, Signature& found);
  bool region_of(Work& w, const std::vector<double>& u);
  bool distances(Work& w, std::vector<double>& g);
  bool direction(Work& w, const std::vector<double>& covering, std::vector<double>& du, double& dlambda);
  bool one_by_one(Work& w, const Signature& first);
  bool search(Work& w, const Signature& first);
  bool enumerate(Work& w, const Signature& signature);
  // next_pass.cc
  void find_pre(Work& w);
  bool next_pass(Work& w, const Signature& first);
  void find_switches(Work& w);
  void read_signature(const Work& w, Signature& into) const;
  void write_signature(const Work& w, const Signature& from);
  void set_noise(Work& w);
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
  std::vector<Work> work_;
  std::vector<double> all_g_, all_now_;  // of all relations of the model
};

}  // namespace saltus::simulate
