#include "code/exported_symbols.h"

#include <llvm/Object/ELFObjectFile.h>
#include <llvm/Object/ObjectFile.h>
#include <llvm/Support/MemoryBuffer.h>

#include <fstream>
#include <sstream>

namespace saltus::code {

std::set<std::string> exported_symbols(const std::string& bytes) {
  std::set<std::string> names;
  auto object = llvm::object::ObjectFile::createObjectFile(llvm::MemoryBufferRef(bytes, "library"));
  if (!object) {
    llvm::consumeError(object.takeError());
    return names;
  }
  const auto* elf = llvm::dyn_cast<llvm::object::ELFObjectFileBase>(object->get());
  if (!elf) return names;
  for (const llvm::object::ELFSymbolRef symbol : elf->getDynamicSymbolIterators()) {
    auto flags = symbol.getFlags();
    auto name = symbol.getName();
    bool defined = flags && !(*flags & llvm::object::SymbolRef::SF_Undefined);
    if (!flags) llvm::consumeError(flags.takeError());
    if (!name) llvm::consumeError(name.takeError());
    else if (defined) names.insert(name->str());
  }
  return names;
}

std::set<std::string> exported_symbols_of_file(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  std::ostringstream text;
  text << in.rdbuf();
  return exported_symbols(text.str());
}

}  // namespace saltus::code
