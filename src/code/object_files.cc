#include "code/object_files.h"

#include <algorithm>

#include "code/machine.h"

namespace saltus::code {

ExportedDerivatives exported_derivatives(const Program& program) {
  ExportedDerivatives made;
  size_t n = program.model.states.size();
  made.states = n > 0 && program.linearization(run::Reach::States).exact;
  made.newton = n > 0 && program.newton_matrix(n * n / 4).exists;
  made.outputs = program.linearization(run::Reach::Outputs).exact;
  return made;
}

Objects object_files(const Program& program, bool derivatives) {
  Program::Machine& m = *program.machine;
  Objects made;
  auto add = [&](const char* kind, const CodePart& part) {
    made.files.push_back({kind, part.table, part.functions, part.object, part.c_text, part.no_c});
    for (const ExternalFunction& f : part.externals) {
      if (f.needed && std::ranges::find(made.externals, f.id, &ExternalFunction::id) == made.externals.end())
        made.externals.push_back(f);
    }
  };
  // All are made before the first is waited for.
  ExportedDerivatives with;
  if (derivatives) with = exported_derivatives(program);
  if (!m.wait(made.why)) return made;
  add("program", m.code);
  if (with.states) add("linearization", m.linearization_code);
  if (with.newton) add("newton matrix", m.newton_code);
  if (with.outputs) add("outputs", m.outputs_code);
  made.named_files = m.files;
  made.texts = m.texts;
  return made;
}

const std::vector<std::pair<uint32_t, std::string>>& texts_of(const Program& program) {
  return program.machine->texts;
}

std::string data_object(std::string_view bytes, const std::vector<std::string>& tables, const std::string& bytes_symbol,
                        const std::string& size_symbol, const std::string& tables_symbol, std::string& why) {
  Jit jit(Tier::Fast, why, true);
  if (!why.empty()) return {};
  llvm::LLVMContext context;
  llvm::Module module("data", context);
  auto constant = [&](const std::string& name, llvm::Constant* value) {
    return new llvm::GlobalVariable(module, value->getType(), true, llvm::GlobalValue::ExternalLinkage, value, name);
  };
  constant(bytes_symbol,
           llvm::ConstantDataArray::getString(context, llvm::StringRef(bytes.data(), bytes.size()), false));
  constant(size_symbol, llvm::ConstantInt::get(llvm::Type::getInt64Ty(context), bytes.size()));
  auto* pointer = llvm::PointerType::getUnqual(context);
  std::vector<llvm::Constant*> addresses;
  for (const std::string& table : tables) {
    addresses.push_back(
        new llvm::GlobalVariable(module, pointer, true, llvm::GlobalValue::ExternalLinkage, nullptr, table));
  }
  auto* type = llvm::ArrayType::get(pointer, addresses.size());
  constant(tables_symbol, llvm::ConstantArray::get(type, addresses));
  std::string object;
  return jit.compile(module, object, why) ? object : std::string();
}

}  // namespace saltus::code
