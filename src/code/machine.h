// What a program keeps alive: its code, and what was made at a first call. Private to this stage.
#pragma once

#include <array>
#include <future>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "code/emit.h"
#include "code/linker.h"

namespace saltus::code {

struct Program::Machine {
  // Compiles the module, links it and delivers the addresses of its functions. False: `why`, and `where` for external
  // functions. Functions from `first_hot` on are those a long run needs again and again.
  bool take(ModuleLowering& module, std::vector<Piece>& pieces, size_t first_hot, std::unique_ptr<Jit> jit,
            std::string& why, const hybrid::Function*& where, CodePart* kept = nullptr);
  // The same in two parts. Machine code touches nothing but the module and its compiler; without one, somebody else
  // makes it.
  bool generate(ModuleLowering& module, const std::vector<Piece>& pieces, size_t first_hot, Jit* jit, CodePart& part,
                std::string& why) const;
  bool link(ModuleLowering& module, std::vector<Piece>& pieces, CodePart part, std::unique_ptr<Jit> jit,
            std::string& why, const hybrid::Function*& where, CodePart* kept);
  Tier tier() const { return optimize ? Tier::Optimized : Tier::Fast; }

  Context* context = nullptr;
  bool optimize = false;           // everything at once
  bool starts_in_memory = false;   // the host may set start values
  bool derivatives_aside = false;  // what is made at a first call is for others, and need not be loaded
  struct Aside {
    CodePart* into;
    std::future<std::pair<std::string, std::string>> made;  // the object, or why there is none
  };
  std::vector<Aside> aside;
  bool goes_aside(const CodePart* kept) const { return derivatives_aside && kept && kept != &code; }
  bool wait(std::string& why);   // until all of it is compiled
  bool texts_in_memory = false;  // and String parameters, to these at first
  std::vector<std::pair<uint32_t, std::string>> texts;
  bool for_others = false;      // any processor of this kind, not only the one that compiles
  std::string name;             // of the program, among others of the model
  std::set<std::string> files;  // that texts of code for others name
  bool part = false;            // of a program that is assembled from several
  bool keeps_code = false;
  bool writes_c = false;  // as well
  std::unique_ptr<Jit> make_jit(std::string& why) const { return std::make_unique<Jit>(tier(), why, for_others); }
  std::function<void()> on_code;  // once, when the program itself is compiled and nothing foreign is loaded yet
  std::array<std::unique_ptr<Linearization>, run::kReaches> linearizations;
  std::unique_ptr<NewtonMatrix> newton_matrix;
  size_t newton_entries = 0;  // what was asked for
  std::unique_ptr<Pattern> state_pattern, implicit_pattern;
  // As they were compiled, when they are to be kept.
  CodePart code, linearization_code, outputs_code, newton_code;
  // The first of the places that each of them added to the program's, and how many.
  struct Places {
    uint64_t first = 0, count = 0;
  } linearization_places, outputs_places, newton_places;
  // Counts those that are added as long as it lives, also where nothing comes of it.
  class CountPlaces {
   public:
    CountPlaces(const Program& program, Places& into) : program_(program), into_(into) {
      into_.first = program.place_count();
    }
    ~CountPlaces() { into_.count = program_.place_count() - into_.first; }
    CountPlaces(const CountPlaces&) = delete;
    CountPlaces& operator=(const CountPlaces&) = delete;

   private:
    const Program& program_;
    Places& into_;
  };
  std::recursive_mutex lock;  // of what is made at the first call
  Linker linker;              // last, so that its threads end first
};

// A copy of the schedule's expressions and functions that derivatives may be added to.
hybrid::Model growing_model(const structure::Schedule& schedule);

}  // namespace saltus::code
