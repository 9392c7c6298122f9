// A program that is its tables alone: what reads and checks archived tables needs no code.
#pragma once

#include "run/program.h"

namespace saltus::run {

class BareProgram final : public Program {
 public:
  const Linearization& linearization(Reach) const override { return linearization_; }
  const NewtonMatrix& newton_matrix(size_t) const override { return newton_; }
  const Pattern& state_pattern() const override { return pattern_; }
  const Pattern& implicit_pattern() const override { return pattern_; }

 private:
  Linearization linearization_;
  NewtonMatrix newton_;
  Pattern pattern_;
};

}  // namespace saltus::run
