// What the address sanitizer asks for when it begins. Compiled models and what C libraries keep to the end of the
// process would be told as leaks, and the program has its own words for foreign code that breaks down.
#include "base/sanitized.h"

#ifdef SALTUS_SANITIZED
extern "C" __attribute__((visibility("default"))) const char* __asan_default_options() {
  return "detect_leaks=0:handle_segv=0:handle_sigbus=0:handle_sigfpe=0:handle_sigill=0:handle_abort=0";
}
#endif
