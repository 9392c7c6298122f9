// C code that becomes one shared library, or one object for a linker: compiled once, kept in this user's cache, and
// looked up again by all that went into it.
//
// The cache has two kinds of files:
//   KEY.unit     KEY is the digest of the text, flags, folders and compiler. Lists every file that was included, with
//                its digest,
//                size and times, and the digest of the library that came of it.
//   DIGEST.so    the library, by its content.
// Before a library is used, each included file is looked at: by its times where these are old enough to tell, else by
// its content. What a changed header or an edited .c file would change is compiled anew. A library whose content is not
// what its name says is never used.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "code/c_compiler.h"
#include "code/private_folder.h"

namespace saltus::code {

// What the Modelica Standard Library's sources ask a C99 platform without a user's tables to say. Each is 1.
inline constexpr const char* kUnitDefinitions[] = {"HAVE_ZLIB", "STDC99", "DUMMY_FUNCTION_USERTAB", "NDEBUG"};
// Below a folder for headers, the folder whose headers are named without it.
inline constexpr const char* kInnerFolder = "zlib";

struct CUnit {
  std::string text;                  // C text of ours and of annotations
  std::vector<std::string> sources;  // files
  std::vector<std::string> folders;  // for #include, in the order of search
  std::string name;                  // by which other units know it once it is loaded; empty: none
  bool is_object = false;            // for a linker; what it needs from others stays open
  std::vector<std::string> links;    // libraries in files, or "-l:libx.so.1"
  std::vector<std::pair<std::string, std::string>> compiled;  // other units to link with: name and bytes
};

class CUnits {
 public:
  CUnits(std::vector<std::string> readable, bool restricted) : compiler_(std::move(readable), restricted) {}

  // The bytes of the library or object; nothing: `why`, with what the compiler said.
  std::optional<std::string> build(const CUnit& unit, std::string& why);
  // Why nothing is kept from one run to the next; empty: it is.
  const std::string& uncached() const { return uncached_; }
  // That the C compiler has taken so far.
  double seconds() const { return seconds_; }

 private:
  std::optional<std::string> compile(const CUnit& unit, std::vector<std::string>& included, std::string& why);

  CCompiler compiler_;
  bool opened_ = false;
  PrivateFolder cache_;
  std::string uncached_;
  double seconds_ = 0;
};

}  // namespace saltus::code
