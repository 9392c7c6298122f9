// C text that is compiled into everything made for external functions: the Modelica utility functions, by way of a
// table of the host's. Hidden from other libraries, so that each keeps its own.
#pragma once

#include <string>

namespace saltus::code {

inline constexpr const char* kShimTypes = R"c(
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>
struct saltus_utilities {
  void (*error)(const char*);
  void (*warning)(const char*);
  void (*message)(const char*);
  char* (*allocate)(size_t);
};
)c";

// Of a shared library: the host hands the table over when it has loaded it.
inline constexpr const char* kShimLoaded = R"c(
static const struct saltus_utilities* saltus_table;
__attribute__((visibility("default"))) void saltus_set_utilities(const struct saltus_utilities* t) { saltus_table = t; }
)c";
// Of an object that is linked with the host.
inline constexpr const char* kShimLinked = R"c(
extern const struct saltus_utilities saltus_utility_functions;
#define saltus_table (&saltus_utility_functions)
)c";

inline constexpr const char* kShimFunctions = R"c(
#define SALTUS_HIDDEN __attribute__((visibility("hidden")))
SALTUS_HIDDEN void ModelicaMessage(const char* s) { saltus_table->message(s); }
SALTUS_HIDDEN void ModelicaWarning(const char* s) { saltus_table->warning(s); }
SALTUS_HIDDEN __attribute__((noreturn)) void ModelicaError(const char* s) {
  saltus_table->error(s);
  __builtin_unreachable();
}
SALTUS_HIDDEN void ModelicaVFormatMessage(const char* f, va_list a) {
  char s[4096];
  vsnprintf(s, sizeof s, f, a);
  ModelicaMessage(s);
}
SALTUS_HIDDEN void ModelicaVFormatWarning(const char* f, va_list a) {
  char s[4096];
  vsnprintf(s, sizeof s, f, a);
  ModelicaWarning(s);
}
SALTUS_HIDDEN __attribute__((noreturn)) void ModelicaVFormatError(const char* f, va_list a) {
  char s[4096];
  vsnprintf(s, sizeof s, f, a);
  ModelicaError(s);
}
SALTUS_HIDDEN void ModelicaFormatMessage(const char* f, ...) {
  va_list a;
  va_start(a, f);
  ModelicaVFormatMessage(f, a);
  va_end(a);
}
SALTUS_HIDDEN void ModelicaFormatWarning(const char* f, ...) {
  va_list a;
  va_start(a, f);
  ModelicaVFormatWarning(f, a);
  va_end(a);
}
SALTUS_HIDDEN __attribute__((noreturn)) void ModelicaFormatError(const char* f, ...) {
  va_list a;
  va_start(a, f);
  ModelicaVFormatError(f, a);
}
SALTUS_HIDDEN char* ModelicaAllocateStringWithErrorReturn(size_t n) { return saltus_table->allocate(n); }
SALTUS_HIDDEN char* ModelicaAllocateString(size_t n) {
  char* p = saltus_table->allocate(n);
  if (!p) ModelicaError("not enough memory for a string");
  return p;
}
SALTUS_HIDDEN char* ModelicaDuplicateStringWithErrorReturn(const char* s) {
  char* p = saltus_table->allocate(strlen(s));
  if (p) strcpy(p, s);
  return p;
}
SALTUS_HIDDEN char* ModelicaDuplicateString(const char* s) {
  char* p = ModelicaDuplicateStringWithErrorReturn(s);
  if (!p) ModelicaError("not enough memory for a string");
  return p;
}
)c";

enum class Shim { Loaded, Linked };
inline std::string external_shim(Shim kind) {
  return std::string(kShimTypes) + (kind == Shim::Loaded ? kShimLoaded : kShimLinked) + kShimFunctions;
}

// What C text includes to call them (MLS 3.6 §12.9.6); a library that brings this header along is given its own.
inline constexpr const char* kUtilitiesHeader = R"c(
#ifndef MODELICA_UTILITIES_H
#define MODELICA_UTILITIES_H
#include <stdarg.h>
#include <stddef.h>
#ifdef __cplusplus
extern "C" {
#endif
void ModelicaMessage(const char* string);
void ModelicaFormatMessage(const char* format, ...);
void ModelicaVFormatMessage(const char* format, va_list arguments);
void ModelicaWarning(const char* string);
void ModelicaFormatWarning(const char* format, ...);
void ModelicaVFormatWarning(const char* format, va_list arguments);
void ModelicaError(const char* string);
void ModelicaFormatError(const char* format, ...);
void ModelicaVFormatError(const char* format, va_list arguments);
char* ModelicaAllocateString(size_t length);
char* ModelicaAllocateStringWithErrorReturn(size_t length);
char* ModelicaDuplicateString(const char* string);
char* ModelicaDuplicateStringWithErrorReturn(const char* string);
#ifdef __cplusplus
}
#endif
#endif
)c";

}  // namespace saltus::code
