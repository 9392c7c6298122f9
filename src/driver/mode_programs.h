// The programs of a model whose structure changes: compiled when a run first asks for them, kept for the next one.
//
// Where groups of conditions are independent of each other (structure/modes/groups.h), the program of a mode is assembled from parts: one a group and
// mode of its own, compiled once.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

#include "code/compile.h"
#include "driver/assembled_program.h"
#include "structure/modes/family.h"

namespace saltus::simulate {
struct Options;
}

namespace saltus::driver {

struct Compilation;

// The program that a run begins with; the options get what it needs to change modes. `several`: the caller can do with a structure that
// changes while the run lasts, not only with one whose constraints leap. `apart`: parts may have their modes apart; derivatives by inputs and parameters
// are there of whole programs only.
const run::Program& first_program(const Compilation& compilation, simulate::Options& options, bool several = true, bool apart = true);

class ModePrograms {
 public:
  using Truth = std::vector<uint8_t>;

  ModePrograms(std::unique_ptr<structure::ModeFamily> family, Context& context, const code::CompileOptions& options)
      : family_(std::move(family)), context_(context), options_(options) {}

  // Foreign code is loaded once, and not from inside of the cage.
  void know(const std::map<uint32_t, void*>& externals) { options_.known_externals = externals; }
  // The program of the first mode, which must outlive this.
  void adopt(const run::Program& first) { first_ = &first; }
  void keep_whole() { apart_ = false; }
  const structure::ModeFamily& family() const { return *family_; }
  size_t compiled() const { return compiled_; }  // structures so far, besides the first
  // Of whole programs those that were made so far: f(what the conditions are, mode and programs, whether it shares functions with the first).
  template <class F>
  void for_each(F&& f) const {
    for (const auto& [truth, made] : made_) f(truth, made.shown, made.shares);
  }
  // Null: the mode is at fault, and `why` says what is wrong with it. Several threads may ask at once.
  const run::ModeProgram* operator()(const Truth& truth, std::string& why);

 private:
  struct Made {
    std::unique_ptr<structure::ModeSchedule> schedule;  // the programs refer to it
    std::unique_ptr<code::Program> program, entry;
    run::ModeProgram shown;
    bool shares = false;  // functions with the first
    size_t first_place = 0, first_entry_place = 0;  // of a part
  };
  struct Assembled {
    run::Mode mode;
    std::unique_ptr<AssembledProgram> program, entry;
    run::ModeProgram shown;
  };
  bool make(const Truth& truth, Made& made);
  bool compile(Made& made, const code::CompileOptions& options);
  const run::ModeProgram* whole(const Truth& truth, std::string& why);
  const run::ModeProgram* assemble(const Truth& truth);
  const Made* part(size_t group, const Truth& truth);

  std::unique_ptr<structure::ModeFamily> family_;
  Context& context_;
  code::CompileOptions options_;
  const run::Program* first_ = nullptr;
  std::map<Truth, Made> made_;
  std::map<std::pair<size_t, Truth>, Made> parts_;  // by group and the truth of its conditions; behind the groups, what they leave
  std::map<Truth, Assembled> assembled_;
  size_t places_ = 0;     // numbers that places of parts have so far
  size_t compiled_ = 0;   // structures
  bool apart_ = true;
  std::mutex lock_;
};

}  // namespace saltus::driver
