// What external C functions may ask of whoever runs them (MLS §12.9.6): ModelicaError, ModelicaAllocateString and their
// kin.
//
// These C functions carry no context, so each thread knows whose code it is running: the host sets that around every
// call.
#pragma once

#include <cstddef>

namespace saltus::run {

struct Utilities {
  void* host = nullptr;
  void (*error)(void* host, const char* text) = nullptr;  // does not return
  void (*warning)(void* host, const char* text) = nullptr;
  void (*message)(void* host, const char* text) = nullptr;
  char* (*allocate)(void* host, size_t length) = nullptr;  // length + 1 bytes; null: no memory
};

// Makes `now` this thread's and returns what was before.
const Utilities* exchange_utilities(const Utilities* now);

// The table that a compiled library is given, in the order of its own declaration (external_shim.h).
struct UtilityTable {
  void (*error)(const char*);
  void (*warning)(const char*);
  void (*message)(const char*);
  char* (*allocate)(size_t);
};
const UtilityTable& utility_table();

// The external function that compiled code called last, by its name, or null. For messages: with several threads, one
// of theirs.
const char* running_external();
// Compiled code writes it there, by this symbol.
inline constexpr const char* kRunningExternal = "running_external";
const char** running_external_place();

}  // namespace saltus::run
