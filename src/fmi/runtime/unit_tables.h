// What the export writes into an FMU's library beside the machine code, and the run time reads back: the tables of the
// program and of its derivatives, and what the variables of the model description are in memory.
//
// The library has, made by the export:
//   saltus_unit_bytes, saltus_unit_size   UnitTables as bytes
//   saltus_unit_parts                     addresses of the functions of each part, in the order of UnitTables::parts
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "base/archive.h"
#include "base/context.h"
#include "run/mode.h"
#include "run/program.h"

namespace saltus::fmu {

// What a variable may do, besides being read.
enum class Access : uint8_t {
  Read,
  Parameter,  // set before initialization
  Tunable,    // a parameter that may also be set later
  Start,      // its start value is
  Input,      // set at any time
  Indicator,  // not in memory: `first` is the number of an event indicator
};

struct UnitVariable {
  uint32_t reference = 0;
  run::Slot first = 0;  // of numbers or of strings
  uint32_t count = 1;
  run::Type type = run::Type::Real;
  Access access = Access::Read;
  void archive(Archive& archive);
};

// A clock: one that the importer ticks, or one of the model's own.
struct UnitClock {
  uint32_t reference = 0, sampler = 0;
  bool triggered = false;
  run::Slot tick = run::kNoSlot;  // of its own: the Boolean that tells its ticks, and no sampler
  // Of a periodic one whose interval and shift are counters over a resolution; else the resolution is 0.
  uint64_t counter = 0, shift = 0, resolution = 0;
  void archive(Archive& archive);
};

// One compiled module.
struct UnitPart {
  uint32_t owner = 0;  // of UnitTables::programs
  std::string kind;    // "program", "linearization", "outputs", "newton matrix"
  std::vector<std::string> functions;
  void archive(Archive& archive);
};

// A file whose lines messages may name. Its text is not there: a span of it begins at the number of its line, less one.
struct UnitSource {
  std::string path;
  uint32_t lines = 0;
  void archive(Archive& archive);
};

// A file that the code names, and where in the FMU's folder of resources it lies.
struct UnitFile {
  std::string path, name;
  std::string placed;  // where it was found when the FMU was instantiated
  void archive(Archive& archive);
};

// A String parameter that may be set, and what it is if it is not.
struct UnitText {
  uint32_t string = 0;
  std::string text;
  void archive(Archive& archive);
};

// A program whose functions are part of this library.
class UnitProgram final : public run::Program {
 public:
  const run::Linearization& linearization(run::Reach reach) const override {
    return reach == run::Reach::States    ? states_linearization
           : reach == run::Reach::Outputs ? outputs_linearization
                                          : no_linearization;
  }
  const run::NewtonMatrix& newton_matrix(size_t) const override { return newton; }
  const run::Pattern& state_pattern() const override { return states; }
  const run::Pattern& implicit_pattern() const override { return implicit; }

  run::Linearization states_linearization, outputs_linearization;
  run::Linearization no_linearization = run::no_linearization("not supported yet: derivatives by parameters");
  run::NewtonMatrix newton;
  run::Pattern states, implicit;
  void archive(Archive& archive);
};

// A mode of a model whose structure changes: a library cannot compile others while it runs.
struct UnitMode {
  run::Mode mode;
  uint32_t program = 0, entry = UINT32_MAX;  // of UnitTables::programs; entry: it may have none
  bool shares = false;                       // functions with the first program
  void archive(Archive& archive);
};

struct UnitTables {
  std::string token;  // of the model description: guid, instantiationToken
  uint8_t fmi_version = 3;
  std::vector<UnitPart> parts;
  std::vector<UnitVariable> variables;  // by ascending reference
  std::vector<UnitClock> clocks;
  bool scheduled = false;  // for scheduled execution, too
  std::vector<UnitSource> sources;
  std::vector<UnitFile> files;
  std::vector<UnitText> texts;
  std::vector<uint32_t> corners;  // of Model::state_corner_count: those that are event indicators, behind the relations
  double tolerance = 1e-6;
  std::vector<std::unique_ptr<UnitProgram>> programs;  // the first one is that of the first mode
  std::vector<UnitMode> modes;  // the first one is that which a run begins with; none: the structure never changes

  const UnitProgram& program() const { return *programs.front(); }
  void archive(Archive& archive);
  const UnitVariable* find(uint32_t reference) const;
  // Importers ask for thousands of values at each of their points: references, which are slots for the most part,
  // become indices. Where few variables have references that lie far apart (large arrays) they are searched for.
  void index_references();

 private:
  std::vector<uint32_t> by_reference_;  // UINT32_MAX: none has it
};

// Nothing: `why` says what is wrong with the bytes.
std::unique_ptr<UnitTables> read_unit(std::string bytes, const void* const* const* parts, std::string& why);

}  // namespace saltus::fmu
