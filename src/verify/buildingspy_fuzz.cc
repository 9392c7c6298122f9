// Any bytes as a reference result: columns of one length, or a reason.
#include <cstdlib>

#include "base/fuzzed_file.h"
#include "verify/buildingspy.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using namespace saltus;
  FuzzedFile file(data, size);
  auto table = verify::read_buildingspy(file.path());
  if (!table.ok()) return 0;
  for (results::SignalId id : table.value.signals.ids()) {
    if (table.value.values(id).size() != table.value.rows()) std::abort();
  }
  (void)verify::compare_sampled(table.value, table.value);
  return 0;
}
