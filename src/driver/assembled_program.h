// A program made of compiled parts that do not share equations: the groups of a model in one mode each, and what is
// left (structure/modes/groups.h). Putting one together takes no compiler: tables are copied, and steps refer to the
// parts' code.
//
// Blocks run in the order of the parts. Relations, time events, samples, attributes, bounds are those of a whole
// program of the same model: they are expressions of what all modes have in common.
#pragma once

#include <mutex>
#include <vector>

#include "run/program.h"

namespace saltus::driver {

class AssembledProgram final : public run::Program {
 public:
  struct Part {
    const run::Program* program;
    size_t first_place;  // its places have numbers from here on
  };
  // All must outlive it. Slots below `common` are the same in all of them. The states of the last part may depend on
  // those of all others.
  AssembledProgram(const run::Program& whole, run::Slot common, const std::vector<Part>& parts);

  std::span<const run::Program* const> parts() const override { return parts_; }

  // Its parts, for programs that are assembled from them later.
  void optimize() const override;
  const run::Linearization& linearization(run::Reach reach) const override;
  const run::NewtonMatrix& newton_matrix(size_t most_entries) const override;
  const run::Pattern& state_pattern() const override { return state_pattern_; }
  const run::Pattern& implicit_pattern() const override { return implicit_pattern_; }

 private:
  void add_memory(const run::Model& part);
  void add_places(const run::Program& whole, const std::vector<Part>& parts);
  void add_sequence(const run::Sequence& from, run::Sequence& to, uint32_t systems);
  void add_systems(const run::Program& part);
  void join_mode_functions();
  void find_patterns();

  std::vector<const run::Program*> parts_;
  std::vector<uint32_t> systems_;  // of each part: the number of its first one
  run::Pattern state_pattern_, implicit_pattern_;
  mutable run::Linearization linearization_;
  mutable std::mutex lock_;
  mutable bool linearized_ = false;
};

}  // namespace saltus::driver
