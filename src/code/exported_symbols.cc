#include "code/exported_symbols.h"

#include <llvm/Object/ELFObjectFile.h>
#include <llvm/Object/ObjectFile.h>
#include <llvm/Support/MemoryBuffer.h>

#include "base/regular_file.h"

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
  return exported_symbols(read_regular_file(path, uint64_t{1} << 30).value_or(""));
}

}  // namespace saltus::code
