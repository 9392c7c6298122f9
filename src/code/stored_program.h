// A compiled program as bytes, and back: the second run of an unchanged model compiles nothing.
//
// Two pieces: the program itself, as soon as it is compiled; and sections with what runs asked for later
// (linearizations, the matrix of implicit methods, patterns). A program that was read and is asked for something that
// no section has gets it from a compilation of its source, made there and then.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "base/archive.h"
#include "base/context.h"
#include "code/compile.h"
#include "code/foreign.h"
#include "code/program.h"

namespace saltus::code {

// `on_code` of its CompileOptions was set.
std::string store_program(const Program& program);

struct Section {
  std::string kind, bytes;
  void archive(Archive& archive);
};

class StoredProgram final : public run::Program {
 public:
  // The same program from its source, with these addresses of external functions; null: it cannot be compiled any more.
  using Compile = std::function<const code::Program*(const std::map<uint32_t, void*>& externals)>;

  // Null: the bytes are damaged, or its external functions cannot be called; `why`.
  static std::unique_ptr<StoredProgram> read(std::string program, std::vector<Section> sections, Context& context,
                                             const ForeignPolicy* foreign, Compile compile, std::string& why);
  ~StoredProgram() override;

  void optimize() const override;
  size_t optimized() const override;
  const Linearization& linearization(run::Reach reach) const override;
  const NewtonMatrix& newton_matrix(size_t most_entries) const override;
  const Pattern& state_pattern() const override;
  const Pattern& implicit_pattern() const override;

  // All sections, those that were read and those that came since. `grown`: there are some of the latter.
  std::vector<Section> sections(bool& grown) const;

 private:
  struct State;
  StoredProgram();
  const code::Program* source() const;
  std::unique_ptr<State> state_;
};

// Of a program that was compiled in this process.
std::vector<Section> sections_of(const Program& program);

// All that implicit methods ask for in a run of the program that these options make: compiled, but neither linked nor
// executed, so that no external function is loaded. Empty: something cannot be compiled.
std::vector<Section> run_sections(const structure::Schedule& schedule, Context& context, CompileOptions options);
bool has_run_sections(const std::vector<Section>& sections);

}  // namespace saltus::code
