#include "run/shared_functions.h"

#include <tuple>

namespace saltus::run {
namespace {

enum class Lifetime : uint8_t { Model, Mode };

}  // namespace

void share_functions(const Program& from, Program& to) {
#define SALTUS_FUNCTION(name, signature, lifetime, tables, count) \
  if constexpr (Lifetime::lifetime == Lifetime::Model) {          \
    auto described = [](auto& m) { return std::tie tables; };     \
    described(to.model) = described(from.model);                  \
    to.name = same(from.name);                                    \
  }
#include "run/functions.def"
  to.parameters.literals = from.parameters.literals;
}

const char* missing_function(const Program& program) {
  auto parts = program.parts();
#define SALTUS_FUNCTION(name, signature, lifetime, tables, count)           \
  {                                                                         \
    const Model& m = program.model;                                         \
    bool in_parts = Lifetime::lifetime == Lifetime::Mode && !parts.empty(); \
    if (!in_parts && (count) > 0 && !program.name) return #name;            \
  }
#include "run/functions.def"
  for (const Program* part : parts) {
#define SALTUS_FUNCTION(name, signature, lifetime, tables, count)                         \
  {                                                                                       \
    const Model& m = part->model;                                                         \
    if (Lifetime::lifetime == Lifetime::Mode && (count) > 0 && !part->name) return #name; \
  }
#include "run/functions.def"
  }
  return nullptr;
}

}  // namespace saltus::run
