// The programs of a model whose structure changes: compiled when a run first asks for them, kept for the next one.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "code/compile.h"
#include "structure/modes/family.h"

namespace saltus::simulate {
struct Options;
}

namespace saltus::driver {

struct Compilation;

// The program that a run begins with; the options get what it needs to change modes. `several`: the caller can do with a structure that
// changes while the run lasts, not only with one whose constraints leap.
const run::Program& first_program(const Compilation& compilation, simulate::Options& options, bool several = true);

class ModePrograms {
 public:
  ModePrograms(std::unique_ptr<structure::ModeFamily> family, Context& context, const code::CompileOptions& options)
      : family_(std::move(family)), context_(context), options_(options) {}

  // Foreign code is loaded once, and not from inside of the cage.
  void know(const std::map<uint32_t, void*>& externals) { options_.known_externals = externals; }
  const structure::ModeFamily& family() const { return *family_; }
  // Those that were made so far: f(what the conditions are, mode, program, entry or null).
  template <class F>
  void for_each(F&& f) const {
    for (const auto& [truth, made] : made_) f(truth, *made.shown.mode, *made.program, made.entry.get());
  }
  // Null: the mode is at fault, and `why` says what is wrong with it. Several threads may ask at once.
  const run::ModeProgram* operator()(const std::vector<uint8_t>& truth, std::string& why);

 private:
  struct Made {
    std::unique_ptr<structure::ModeSchedule> schedule;  // the programs refer to it
    std::unique_ptr<code::Program> program, entry;
    run::ModeProgram shown;
  };
  bool make(const std::vector<uint8_t>& truth, Made& made);

  std::unique_ptr<structure::ModeFamily> family_;
  Context& context_;
  code::CompileOptions options_;
  std::map<std::vector<uint8_t>, Made> made_;
  std::mutex lock_;
};

}  // namespace saltus::driver
