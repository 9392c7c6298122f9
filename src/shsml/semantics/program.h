// The components that can be named: those of the file, of the files it uses, and of NAME.shsml beside it.
#pragma once

#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "base/context.h"
#include "shsml/syntax/tree.h"

namespace saltus::shsml {

class Program {
 public:
  explicit Program(Context& context) : context_(context) {}

  // Parses the file and those it uses. False and a diagnostic when one cannot be read.
  bool load(const std::string& path, Span from = {});
  void add(FileId file);

  // Null when there is none; looks for NAME.shsml beside the files read so far.
  const syntax::Component* find(Name name);
  // The last component of the first file.
  const syntax::Component* last() const;
  std::vector<std::string_view> names() const;

 private:
  Context& context_;
  std::set<std::string> loaded_;
  std::vector<std::string> folders_;
  std::vector<std::unique_ptr<syntax::Tree>> trees_;
  std::map<Name, const syntax::Component*> components_;
};

}  // namespace saltus::shsml
