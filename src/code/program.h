// A program whose functions the compiler in this process makes: all at once, fast; what turns out to be needed often
// again, optimized; derivatives when they are first asked for.
#pragma once

#include <map>
#include <memory>
#include <mutex>

#include "run/process_frame.h"
#include "run/program.h"
#include "structure/schedule.h"

namespace saltus::code {

namespace frame = run::frame;
using run::Callback;
using run::CompiledProcess;
using run::CompiledSystem;
using run::Entry;
using run::Environment;
using run::Expansion;
using run::Linearization;
using run::NewtonMatrix;
using run::Pattern;
using run::Resume;
using run::Run;
using run::RunInto;
using run::RunIntoTwo;
using run::Sequence;
using run::Step;

class Program : public run::Program {
 public:
  Program();
  ~Program() override;

  const structure::Schedule* schedule = nullptr;  // must outlive the program

  void optimize() const override;
  size_t optimized() const override;
  // Addresses of the external functions that it calls, by function: another structure of the same model calls the same.
  const std::map<uint32_t, void*>& externals() const;
  const Linearization& linearization(run::Reach reach) const override;
  const NewtonMatrix& newton_matrix(size_t most_entries) const override;
  const Pattern& state_pattern() const override;
  const Pattern& implicit_pattern() const override;

  // Machine code, kept alive with its owner.
  struct Machine;
  std::unique_ptr<Machine> machine;
};

}  // namespace saltus::code
