// The just-in-time compiler: modules in, addresses out. Code lives as long as its Jit.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "code/llvm.h"

namespace saltus::code {

enum class Tier { Fast, Optimized };

class Jit {
 public:
  // On failure `why` is set and the object is of no use.
  Jit(Tier tier, std::string& why);
  ~Jit();

  const llvm::DataLayout& layout() const;
  // Symbols of libraries that modules may name, besides libm's and the C library's.
  bool load_library(const std::string& path, std::string& why);
  bool define(const std::string& name, void* address, std::string& why);
  bool add(std::unique_ptr<llvm::Module> module, std::unique_ptr<llvm::LLVMContext> context, std::string& why);
  void* find(const std::string& name, std::string& why);

 private:
  Tier tier_;
  std::unique_ptr<llvm::orc::LLJIT> jit_;
  std::unique_ptr<llvm::TargetMachine> machine_;  // for the optimizer's cost model; Optimized only
};

}  // namespace saltus::code
