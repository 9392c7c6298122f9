#include "code/code_part.h"

#include <algorithm>

#include "code/own_functions.h"

namespace saltus::code {

void ExternalFunction::archive(Archive& archive) {
  archive(id, needed, own, name, span.file.value, span.begin, span.end, body.language, body.symbol, body.include,
          body.include_directories, body.libraries, body.library_directories, body.source_directories);
}

void CodePart::archive(Archive& archive) {
  archive(table, functions, first_hot, object, bitcode, externals);
}

std::vector<ExternalFunction> external_functions(const hybrid::Model& model,
                                                 const std::vector<hybrid::FunctionId>& needed, const NameTable& names,
                                                 bool library_c) {
  std::vector<ExternalFunction> list;
  if (needed.empty()) return list;
  auto own = library_c ? std::map<uint32_t, const run::library::Function*>() : own_functions(model);
  for (hybrid::FunctionId id : model.functions.ids()) {
    const hybrid::Function& function = model.functions[id];
    if (!function.is_external || function.external.language == "builtin") continue;
    ExternalFunction external{id.value,
                              std::ranges::find(needed, id) != needed.end(),
                              own.contains(id.value),
                              std::string(names.text(function.name)),
                              function.span,
                              function.external};
    external.body.result = {};
    external.body.arguments.clear();
    list.push_back(std::move(external));
  }
  return list;
}

hybrid::Model model_of(const std::vector<ExternalFunction>& functions, NameTable& names) {
  constexpr uint32_t kMost = 10'000'000;
  hybrid::Model model;
  for (const ExternalFunction& external : functions) {
    if (external.id >= kMost) continue;  // a damaged file
    while (model.functions.size() <= external.id) model.functions.add({});
    hybrid::Function& function = model.functions[hybrid::FunctionId{external.id}];
    function.name = names.intern(external.name);
    function.span = external.span;
    function.is_external = true;
    function.external = external.body;
  }
  return model;
}

}  // namespace saltus::code
