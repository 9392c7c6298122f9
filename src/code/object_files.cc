#include "code/object_files.h"

#include <algorithm>

#include "code/known_functions.h"
#include "code/machine.h"

namespace saltus::code {

std::vector<ObjectFile> object_files(const Program& program, std::vector<ExternalSymbol>& externals) {
  Program::Machine& m = *program.machine;
  std::vector<ObjectFile> files;
  auto add = [&](const char* kind, const CodePart& part) {
    files.push_back({kind, part.table, part.functions, part.object});
    for (const ExternalFunction& f : part.externals) {
      std::string name = "external" + std::to_string(f.id);
      if (!f.needed || std::ranges::find(externals, name, &ExternalSymbol::name) != externals.end()) continue;
      bool of_c = f.body.libraries.empty() && f.body.include.empty() && known_address(f.body.symbol);
      externals.push_back({name, f.body.symbol, f.name, f.span, of_c});
    }
  };
  add("program", m.code);
  if (!program.model.states.empty()) {
    if (program.linearization(run::Reach::States).exact) add("linearization", m.linearization_code);
    size_t n = program.model.states.size();
    if (program.newton_matrix(n * n / 4).exists) add("newton matrix", m.newton_code);
  }
  if (program.linearization(run::Reach::Outputs).exact) add("outputs", m.outputs_code);
  return files;
}

std::string data_object(std::string_view bytes, const std::vector<std::string>& tables, const std::string& bytes_symbol, const std::string& size_symbol,
                        const std::string& tables_symbol, std::string& why) {
  Jit jit(Tier::Fast, why, true);
  if (!why.empty()) return {};
  llvm::LLVMContext context;
  llvm::Module module("data", context);
  auto constant = [&](const std::string& name, llvm::Constant* value) {
    return new llvm::GlobalVariable(module, value->getType(), true, llvm::GlobalValue::ExternalLinkage, value, name);
  };
  constant(bytes_symbol, llvm::ConstantDataArray::getString(context, llvm::StringRef(bytes.data(), bytes.size()), false));
  constant(size_symbol, llvm::ConstantInt::get(llvm::Type::getInt64Ty(context), bytes.size()));
  auto* pointer = llvm::PointerType::getUnqual(context);
  std::vector<llvm::Constant*> addresses;
  for (const std::string& table : tables) {
    addresses.push_back(new llvm::GlobalVariable(module, pointer, true, llvm::GlobalValue::ExternalLinkage, nullptr, table));
  }
  auto* type = llvm::ArrayType::get(pointer, addresses.size());
  constant(tables_symbol, llvm::ConstantArray::get(type, addresses));
  std::string object;
  return jit.compile(module, object, why) ? object : std::string();
}

}  // namespace saltus::code
