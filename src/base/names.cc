#include "base/names.h"

namespace saltus {

Name NameTable::intern(std::string_view text) {
  auto it = ids_.find(text);
  if (it != ids_.end()) return it->second;
  std::string_view kept = arena_.copy(text);
  Name name = texts_.add(kept);
  ids_.emplace(kept, name);
  return name;
}

Name NameTable::find(std::string_view text) const {
  auto it = ids_.find(text);
  return it == ids_.end() ? Name() : it->second;
}

}  // namespace saltus
