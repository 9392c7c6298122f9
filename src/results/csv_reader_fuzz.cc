#include <cstddef>
#include <cstdint>

#include "results/csv_reader.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  saltus::results::ByteSource source({reinterpret_cast<const char*>(data), size});
  auto table = saltus::results::read_csv(source);
  if (!table.ok()) return 0;
  for (saltus::results::SignalId id : table.value.signals.ids()) {
    if (table.value.values(id).size() != table.value.rows()) __builtin_trap();
  }
  return 0;
}
