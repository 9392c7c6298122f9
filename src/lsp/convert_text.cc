// Texts for an earlier version of a library: the action that writes what 'saltus convert' writes.
#include <algorithm>

#include "base/regular_file.h"
#include "lsp/service.h"
#include "modelica/library/library.h"

namespace saltus::lsp {

bool is_of_older_text(const Json& diagnostic) {
  std::string code = diagnostic.value("code", "");
  return code == "M0204" || code == "M0208" || code == "M0209";
}

void Service::add_conversion(const Document& open, const Json& given, Json& actions) const {
  auto older = std::ranges::find_if(given, is_of_older_text);
  // The library reads files: a text that is not saved is not the one that would be converted.
  if (older == given.end() || read_regular_file(open.path).value_or(std::string()) != *open.text) return;
  Context context;
  modelica::Library library(context, search_path());
  std::vector<modelica::DeclaredClass*> loaded;
  if (!library.load_file(open.path, &loaded) || loaded.empty()) return;
  std::string text = library.converted_text(*loaded[0]);
  if (text.empty() || text == *open.text) return;
  Json edit = {{"range", open.lines->range(0, static_cast<uint32_t>(open.text->size()), session_.encoding)},
               {"newText", std::move(text)}};
  actions.push_back({{"title", "convert the text to the version on the path"},
                     {"kind", "quickfix"},
                     {"diagnostics", Json::array({*older})},
                     {"isPreferred", true},
                     {"edit", {{"changes", {{open.uri, Json::array({std::move(edit)})}}}}}});
}

}  // namespace saltus::lsp
