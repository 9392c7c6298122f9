#include "code/own_functions.h"

#include <algorithm>
#include <set>

namespace saltus::code {
namespace {

using hybrid::BaseType;

// A scalar as it is passed by value.
char by_value(BaseType base) {
  switch (base) {
    case BaseType::Real: return 'd';
    case BaseType::Integer:
    case BaseType::Boolean:
    case BaseType::Enumeration: return 'i';
    case BaseType::String: return 's';
    case BaseType::ExternalObject: return 'o';
    default: return '?';
  }
}

// An array, or a scalar result.
char by_address(BaseType base) {
  switch (by_value(base)) {
    case 'd': return 'D';
    case 'i': return 'I';
    case 's': return 'S';
    default: return '?';
  }
}

bool includes(const hybrid::ExternalBody& body, std::string_view header) {
  return std::ranges::any_of(body.include, [&](const std::string& text) {
    return text.find(std::string(header) + ".h") != std::string::npos;
  });
}

bool names_library(const hybrid::ExternalBody& body, std::string_view library) {
  return std::ranges::find(body.libraries, library) != body.libraries.end();
}

constexpr std::string_view kTables = "ModelicaStandardTables", kUserTables = "usertab";

bool defines_user_tables(const hybrid::ExternalBody& body) {
  return std::ranges::any_of(body.include,
                             [](const std::string& text) { return text.find(kUserTables) != std::string::npos; });
}

// The Standard Library's list of libraries: this one has all but tables and matrices.
constexpr std::string_view kExternalC = "ModelicaExternalC";

// The types of a call as run::library::Function::signature has them.
std::string signature_of(const hybrid::Model& model, const hybrid::Function& function) {
  const hybrid::ExprPool& pool = model.exprs;
  const hybrid::ExternalBody& body = function.external;
  std::string signature(1, 'v');
  if (body.result.valid()) {
    const hybrid::Type& type = model.types[pool.type(body.result)];
    signature[0] = type.dims.empty() ? by_value(type.base) : '?';
  }
  for (uint32_t i = 0; i < body.arguments.size(); ++i) {
    hybrid::ExprId argument = body.arguments[i];
    const hybrid::Type& type = model.types[pool.type(argument)];
    bool is_result = pool.op(argument) == hybrid::Op::Local &&
                     function.variables[pool.data(argument)].kind != hybrid::FunctionVariableKind::Input;
    if (std::ranges::binary_search(body.sizes, i))
      signature += 'z';
    else
      signature += is_result || !type.dims.empty() ? by_address(type.base) : by_value(type.base);
  }
  return signature;
}

}  // namespace

std::map<uint32_t, const run::library::Function*> own_functions(const hybrid::Model& model) {
  std::map<uint32_t, const run::library::Function*> own;
  std::vector<const hybrid::ExternalBody*> others;
  for (hybrid::FunctionId id : model.functions.ids()) {
    const hybrid::Function& function = model.functions[id];
    if (!function.is_external || function.external.language == "builtin") continue;
    const hybrid::ExternalBody& body = function.external;
    const run::library::Function* found = body.language == "C" ? run::library::find_function(body.symbol) : nullptr;
    bool named = found && (names_library(body, found->header) || names_library(body, kExternalC) ||
                           includes(body, found->header));
    if (named && signature_of(model, function) == found->signature)
      own.emplace(id.value, found);
    else
      others.push_back(&body);
  }
  std::erase_if(own, [&](const auto& entry) {
    std::string_view header = entry.second->header;
    return std::ranges::any_of(others, [&](const hybrid::ExternalBody* body) {
      // A function that the table's own C sources call, and that a user may define.
      bool user_tables = header == kTables && defines_user_tables(*body);
      return user_tables || includes(*body, header) || names_library(*body, header) ||
             body->symbol.starts_with(std::string(header) + "_");
    });
  });
  return own;
}

}  // namespace saltus::code
