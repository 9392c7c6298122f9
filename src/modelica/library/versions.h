// Versions of libraries: what a package uses, what it is, and from which versions it can be reached (MLS 3.6 §18.8).
#pragma once

#include <compare>
#include <string>
#include <string_view>
#include <vector>

#include "base/names.h"
#include "modelica/syntax/tree.h"

namespace saltus::modelica {

struct UsedLibrary {
  std::string name, version;  // version empty: any
};

struct Versions {
  std::string version;
  std::vector<std::string> none_from;  // texts for these need no conversion
  struct From {
    std::vector<std::string> versions;
    std::string to;  // empty: this version
    std::string script;
  };
  std::vector<From> from;
  std::vector<UsedLibrary> uses;

  // Is a text written for that version good for this library as it is?
  bool is_good_for(std::string_view wanted) const;
  // The scripts that bring a text from that version to this one; nothing: there is no way.
  bool scripts_from(std::string_view wanted, std::vector<std::string>& scripts) const;
  // The version that texts for `wanted` are most likely good for, of those that a script starts from: the newest that
  // is not newer, else the oldest. Empty: there is no script, or `wanted` is not older than what needs none.
  std::string nearest_with_script(std::string_view wanted) const;
};

// From the annotation of a top-level class.
Versions versions_of(const syntax::ClassDef& definition, const NameTable& names);

}  // namespace saltus::modelica
