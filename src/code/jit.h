// The just-in-time compiler: modules in, addresses out. Code lives as long as its Jit.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "code/llvm.h"

namespace saltus::code {

enum class Tier { Fast, Optimized };

class Jit {
 public:
  // On failure `why` is set and the object is of no use.
  // `any_processor`: code for every processor of this kind, not only this one.
  Jit(Tier tier, std::string& why, bool any_processor = false);
  ~Jit();

  const llvm::DataLayout& layout() const;
  bool define(const std::string& name, void* address, std::string& why);
  bool add(std::unique_ptr<llvm::Module> module, std::unique_ptr<llvm::LLVMContext> context, std::string& why);
  // The module as a relocatable object for this machine, which add_object() links; nothing of it is loaded yet.
  bool compile(llvm::Module& module, std::string& object, std::string& why);
  bool add_object(std::string_view object, std::string& why);
  void* find(const std::string& name, std::string& why);

 private:
  Tier tier_;
  std::unique_ptr<llvm::TargetMachine> machine_;  // outlives what compiles with it
  std::unique_ptr<llvm::orc::LLJIT> jit_;
};

}  // namespace saltus::code
