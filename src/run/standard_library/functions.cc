#include "run/standard_library/functions.h"

#include <unordered_map>

#include "run/standard_library/interface.h"

namespace saltus::run::library {
namespace {

template <class T>
constexpr char kLetter = '?';
template <>
constexpr char kLetter<void> = 'v';
template <>
constexpr char kLetter<double> = 'd';
template <>
constexpr char kLetter<int> = 'i';
template <>
constexpr char kLetter<size_t> = 'z';
template <>
constexpr char kLetter<const char*> = 's';
template <>
constexpr char kLetter<void*> = 'o';
template <>
constexpr char kLetter<double*> = 'D';
template <>
constexpr char kLetter<const double*> = 'D';
template <>
constexpr char kLetter<int*> = 'I';
template <>
constexpr char kLetter<const int*> = 'I';
template <>
constexpr char kLetter<const char**> = 'S';

template <class Result, class... Arguments>
std::string signature_of(Result (*)(Arguments...)) {
  static_assert(kLetter<Result> != '?' && ((kLetter<Arguments> != '?') && ...), "a type that Modelica does not pass");
  return {kLetter<Result>, kLetter<Arguments>...};
}

}  // namespace
}  // namespace saltus::run::library

// All of them: who links the run time names this.
extern "C" void* const saltus_library_functions[];
void* const saltus_library_functions[] = {
#define SALTUS_LIBRARY_FUNCTION(SYMBOL, HEADER, ACCESS) reinterpret_cast<void*>(&saltus_##SYMBOL),
#include "run/standard_library/functions.def"
#undef SALTUS_LIBRARY_FUNCTION
};

namespace saltus::run::library {

const Function* find_function(std::string_view symbol) {
  static const std::unordered_map<std::string_view, Function> functions = [] {
    std::unordered_map<std::string_view, Function> map;
    void* const* address = saltus_library_functions;
#define SALTUS_LIBRARY_FUNCTION(SYMBOL, HEADER, ACCESS) \
  map.emplace(#SYMBOL, Function{#SYMBOL, #HEADER, Access::ACCESS, *address++, signature_of(&saltus_##SYMBOL)});
#include "run/standard_library/functions.def"
#undef SALTUS_LIBRARY_FUNCTION
    return map;
  }();
  auto found = functions.find(symbol);
  return found == functions.end() ? nullptr : &found->second;
}

std::string linked_name(std::string_view symbol) {
  return "saltus_" + std::string(symbol);
}

}  // namespace saltus::run::library
