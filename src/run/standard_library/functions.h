// The Modelica Standard Library's C interface as part of the run time: functions by their symbols.
//
// Compiled code in this process gets their addresses, an FMU links them by their own names (saltus_<symbol>). So models
// with tables, random numbers, texts and files need no C compiler.
#pragma once

#include <string>
#include <string_view>

namespace saltus::run::library {

enum class Access {
  Computes,  // numbers and texts alone
  Reaches,   // files, the environment, time
};

struct Function {
  std::string_view symbol;
  std::string_view header;  // of the library, without .h
  Access access = Access::Computes;
  void* address = nullptr;
  // The result, then the arguments: v nothing, d double, i int, z size_t, s const char*, o an external object; arrays
  // and addresses of results: D, I, S.
  std::string signature;
};

// Null: there is none here.
const Function* find_function(std::string_view symbol);

// The name that it has for a linker.
std::string linked_name(std::string_view symbol);

}  // namespace saltus::run::library
