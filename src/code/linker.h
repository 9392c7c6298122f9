// Compiled modules in this process: linked, their functions delivered, and optimized when a run lasts. Private to this
// stage.
#pragma once

#include <map>
#include <memory>
#include <vector>

#include "base/context.h"
#include "code/background.h"
#include "code/code_part.h"
#include "code/external.h"
#include "code/jit.h"

namespace saltus::code {

// One function of a module and where its address goes.
struct Piece {
  std::string name;
  std::function<void(void*)> deliver;
};

class Linker {
 public:
  void obey(const ForeignPolicy* policy) {
    externals_.obey(policy);
    library_c_ = policy && policy->library_c;
  }
  bool uses_library_c() const { return library_c_; }
  void serve(hybrid::FunctionId id) { externals_.serve(id); }
  // Addresses of external functions that are loaded already, by id.
  void know(std::map<uint32_t, void*> addresses) { known_ = std::move(addresses); }
  // The next part has the addresses of all external functions of the model found, not only of those that it calls.
  void load_all() { loads_all_ = true; }
  // External functions are not looked for: whoever calls one fails.
  void leave_externals_out() { has_externals_ = false; }
  void know(uint32_t id, void* address) { known_.try_emplace(id, address); }
  const std::map<uint32_t, void*>& known() const { return known_; }
  const std::string& uncached() const { return externals_.uncached(); }
  double compile_seconds() const { return externals_.compile_seconds(); }

  // `pieces` in the order of part.functions. `model` has the external functions, `needed` those that this part calls.
  // False: `why`, and `where` for external functions.
  bool link(const CodePart& part, const std::vector<Piece>& pieces, const hybrid::Model& model,
            const std::vector<hybrid::FunctionId>& needed, std::unique_ptr<Jit> jit, Context& context, std::string& why,
            const hybrid::Function*& where);

  void optimize();
  size_t optimized() const;

 private:
  // One LLVM module and its compiler.
  struct Part {
    std::unique_ptr<Jit> jit;
    std::unique_ptr<Background> background;
  };
  bool has_externals_ = true;
  bool library_c_ = false;
  bool loads_all_ = false;
  bool hot_ = false;  // optimize() was called
  ExternalLibraries externals_;
  std::map<uint32_t, void*> known_;
  // Last, so that they go first: their threads deliver addresses into what stands above.
  std::vector<Part> parts_;
};

}  // namespace saltus::code
