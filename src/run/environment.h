// The table of addresses that compiled code works on. Compiled code knows nothing else of the process it runs in:
// memory, modes and host functions are all reached from here, so that the same code can live in an object file or an
// FMU.
//
// The layout is part of the code generator (lower.cc names the fields by index): every field has eight bytes.
#pragma once

#include <cstddef>
#include <cstdint>

namespace saltus::run {

struct Environment;

// What compiled code asks of its host, in the order of callbacks.def.
struct Callbacks;

struct Environment {
  double time = 0;
  double lambda = 1;  // of homotopy: 0 the simplified problem, 1 the actual one
  int64_t fresh = 0;  // held relations: 1 evaluates and stores them (events), 0 reads the stored value
  int64_t initial = 0;
  int64_t terminal = 0;
  double* v = nullptr;      // numeric slots
  double* pre = nullptr;    // their values before the event
  double* start = nullptr;  // their start values
  double* d = nullptr;      // a direction: what tangent code differentiates along; it follows v in memory
  const char** strings = nullptr;
  const char** pre_strings = nullptr;
  void** objects = nullptr;
  double* relations = nullptr;          // held truth values and floors, by zero crossing
  double* ticks = nullptr;              // 1 where a sampler ticks now
  double* noise = nullptr;              // by zero crossing: with distances below this the relation stays as it is
  const unsigned char* stop = nullptr;  // not zero: evaluation is to end; never null
  char* stack_limit = nullptr;          // functions that call others fail below this address of the machine's stack
  char* top = nullptr;                  // the stack of functions' arrays and strings
  char* end = nullptr;
  const Callbacks* callbacks = nullptr;
  void* host = nullptr;
  int64_t where = -1;  // the place (program.h) of the equation that is being evaluated, when it may fail
};

struct Callbacks {
#define SALTUS_CALLBACK(NAME, SIGNATURE, RESULT, ...) RESULT (*NAME)(__VA_ARGS__);
#include "run/callbacks.def"
};

enum class Callback : uint32_t {
#define SALTUS_CALLBACK(NAME, SIGNATURE, RESULT, ...) NAME,
#include "run/callbacks.def"
};

}  // namespace saltus::run
