// Interned names: equal text, equal id.
#pragma once

#include <string_view>
#include <unordered_map>

#include "base/arena.h"
#include "base/ids.h"

namespace saltus {

using Name = Id<struct NameTag>;

class NameTable {
 public:
  Name intern(std::string_view text);
  // The id of a name that is already there, or an invalid id.
  Name find(std::string_view text) const;
  // Also terminated by a zero, so data() may be handed to C.
  std::string_view text(Name name) const { return texts_[name]; }
  size_t size() const { return texts_.size(); }

 private:
  Arena arena_;
  Store<Name, std::string_view> texts_;
  std::unordered_map<std::string_view, Name> ids_;
};

}  // namespace saltus
