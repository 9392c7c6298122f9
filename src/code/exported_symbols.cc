#include "code/exported_symbols.h"

#include <llvm/Object/ELFObjectFile.h>
#include <llvm/Object/ObjectFile.h>
#include <llvm/Support/MemoryBuffer.h>

#include <cstring>

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
    if (!name)
      llvm::consumeError(name.takeError());
    else if (defined)
      names.insert(name->str());
  }
  return names;
}

std::string own_name(const std::string& bytes) {
  auto elf = llvm::object::ELFFile<llvm::object::ELF64LE>::create(bytes);
  if (!elf) return llvm::consumeError(elf.takeError()), std::string();
  auto entries = elf->dynamicEntries();
  if (!entries) return llvm::consumeError(entries.takeError()), std::string();
  uint64_t texts = 0, name = 0;
  bool named = false;
  for (const auto& entry : *entries) {
    if (entry.d_tag == llvm::ELF::DT_STRTAB) texts = entry.d_un.d_ptr;
    if (entry.d_tag == llvm::ELF::DT_SONAME) name = entry.d_un.d_val, named = true;
  }
  if (!named) return {};
  auto at = elf->toMappedAddr(texts + name);
  if (!at) return llvm::consumeError(at.takeError()), std::string();
  const auto* begin = reinterpret_cast<const char*>(*at);
  const char* end = bytes.data() + bytes.size();
  return begin < end ? std::string(begin, strnlen(begin, static_cast<size_t>(end - begin))) : std::string();
}

std::set<std::string> exported_symbols_of_file(const std::string& path) {
  return exported_symbols(read_regular_file(path, uint64_t{1} << 30).value_or(""));
}

}  // namespace saltus::code
