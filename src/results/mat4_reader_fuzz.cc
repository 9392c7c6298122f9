#include <cstddef>
#include <cstdint>

#include "results/mat4_reader.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  saltus::results::ByteSource source({reinterpret_cast<const char*>(data), size});
  auto table = saltus::results::read_mat4(source);
  if (!table.ok()) return 0;
  for (saltus::results::SignalId id : table.value.signals.ids()) {
    if (table.value.values(id).size() != table.value.rows()) __builtin_trap();
  }
  return 0;
}
