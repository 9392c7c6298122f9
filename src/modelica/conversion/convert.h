// The text of classes written for an older version of a library, converted to the newer one (MLS 3.6 §18.8.2.1).
//
// Names are looked up as the old text means them: imports, enclosing classes and inheritance among the classes that
// are converted; the old library itself is not needed, since scripts speak of old full names.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "base/names.h"
#include "modelica/conversion/script.h"
#include "modelica/syntax/tree.h"

namespace saltus::modelica::conversion {

struct Note {
  Span span;  // in the old text
  std::string text;
};

struct Converted {
  std::string text;
  bool changed = false;
  bool is_old = false;      // it names what the library no longer has
  std::vector<Note> notes;  // what the script says cannot be converted
};

// The definition, as it was written, of a class outside of the tree by its full name; null: there is none.
using FindClass = std::function<const syntax::ClassDef*(const std::string& full_name)>;

Converted convert(const syntax::Tree& tree, std::string_view text, const NameTable& names, const Rules& rules,
                  const FindClass& find);

}  // namespace saltus::modelica::conversion
