// The programs of a model whose structure changes: compiled when a run first asks for them, kept for the next one.
//
// Where the next mode can be foreseen, its machine code is made by another thread meanwhile. All that touches the model
// or the context, the ordering of equations and their translation into LLVM's instructions, is done by the run's own
// thread; so is linking, when the mode is entered. A program does not depend on when it was made.
//
// Where groups of conditions are independent of each other (structure/modes/groups.h), the program of a mode is
// assembled from parts: one a group and mode of its own, compiled once.
#pragma once

#include <atomic>
#include <compare>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "code/compile.h"
#include "code/unfinished.h"
#include "driver/assembled_program.h"
#include "structure/modes/family.h"

namespace saltus::simulate {
struct Options;
}

namespace saltus::driver {

struct Compilation;

// The program that a run begins with; the options get what it needs to change modes. `several`: the caller can do with
// a structure that changes while the run lasts, not only with one whose constraints leap. `apart`: parts may have their
// modes apart; derivatives by inputs and parameters are there of whole programs only.
const run::Program& first_program(const Compilation& compilation, simulate::Options& options, bool several = true,
                                  bool apart = true);

class ModePrograms {
 public:
  using Truth = std::vector<uint8_t>;

  ModePrograms(std::unique_ptr<structure::ModeFamily> family, Context& context, const code::CompileOptions& options)
      : family_(std::move(family)), context_(context), options_(options) {}
  ~ModePrograms();

  // Foreign code is loaded once, and not from inside of the sandbox.
  void know(const std::map<uint32_t, void*>& externals) { options_.known_externals = externals; }
  // The program of the first mode, which must outlive this.
  void adopt(const run::Program& first) { first_ = &first; }
  void keep_whole() { apart_ = false; }
  const structure::ModeFamily& family() const { return *family_; }
  size_t compiled() const { return compiled_; }  // structures that were asked for so far, besides the first
  // Of whole programs those that were made so far: f(what the conditions are, mode and programs, whether it shares
  // functions with the first).
  template <class F>
  void for_each(F&& f) const {
    for (const auto& [asked, made] : made_) f(asked.truth, made.shown, made.shares);
  }
  // Null: the mode is at fault, and `why` says what is wrong with it. `starts`: with the initial problem. Several
  // threads may ask at once.
  const run::ModeProgram* operator()(const Truth& truth, bool starts, std::string& why);
  // It will be asked for that mode, perhaps: its machine code is begun, if there is none and no other one is being
  // made.
  void foresee(const Truth& truth);

 private:
  static constexpr size_t kWhole = ~size_t{0};
  // What is asked for of the whole model, or of a group, or of what groups leave.
  struct Asked {
    Truth truth;
    bool starts = true;
    size_t group = kWhole;
    auto operator<=>(const Asked&) const = default;
  };
  struct Made {
    std::unique_ptr<structure::ModeSchedule> schedule;  // the programs refer to it
    std::unique_ptr<code::Program> program, entry;
    run::ModeProgram shown;
    bool shares = false;                            // functions with the first
    size_t first_place = 0, first_entry_place = 0;  // of a part
    bool asked_for = false, foreseen = false;
  };
  struct Assembled {
    run::Mode mode;
    std::unique_ptr<AssembledProgram> program, entry;
    run::ModeProgram shown;
  };
  // What becomes a Made.
  struct Unfinished {
    Made made;
    std::unique_ptr<code::UnfinishedProgram> program, entry;
    bool shares_with_entry = false;  // its functions
    void generate();
  };
  struct Coming {
    Asked key;
    Unfinished unfinished;
    std::atomic<bool> ready = false;
    std::thread thread;
    int process = 0;  // that the thread belongs to
  };
  // A mode with the equations of another one.
  struct Alike {
    run::Mode mode;
    run::ModeProgram shown;
  };
  const run::ModeProgram* of(const Truth& truth, bool starts, std::string& why);
  bool begin(const Asked& asked, Unfinished& unfinished);
  bool finish(Unfinished& unfinished);
  bool make(const Asked& asked, Made& made);
  bool is_coming();
  Unfinished take_coming();
  Made& count(Made& made);
  Asked key_of(const Asked& asked) const;
  std::optional<Asked> missing(const Truth& truth) const;
  const run::ModeProgram* whole(const Asked& asked, std::string& why);
  const run::ModeProgram* assemble(const Asked& asked);
  const Made* part(const Asked& asked);

  std::unique_ptr<structure::ModeFamily> family_;
  Context& context_;
  code::CompileOptions options_;
  const run::Program* first_ = nullptr;
  std::map<Asked, Made> made_;
  std::map<Asked, Made> parts_;  // of groups the truth of their own conditions; behind the groups, what they leave
  std::map<Asked, Assembled> assembled_;
  std::map<Asked, Alike> alike_;
  size_t places_ = 0;    // numbers that places of parts have so far
  size_t compiled_ = 0;  // structures
  bool apart_ = true;
  std::unique_ptr<Coming> coming_;
  size_t foreseen_ = 0, came_true_ = 0;
  std::mutex lock_;
};

}  // namespace saltus::driver
