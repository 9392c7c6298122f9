#include "fmi/runtime/wrappers/library.h"

#include <mutex>

// Made by the export.
extern "C" {
extern const char saltus_unit_bytes[];
extern const uint64_t saltus_unit_size;
extern const void* const* const saltus_unit_parts[];
}

namespace saltus::fmu {

const UnitTables* own_tables(std::string& why) {
  static std::once_flag once;
  static std::unique_ptr<UnitTables> tables;
  static std::string fault;
  std::call_once(once, [] { tables = read_unit(std::string(saltus_unit_bytes, saltus_unit_size), saltus_unit_parts, fault); });
  why = fault;
  return tables.get();
}

}  // namespace saltus::fmu

// Compiled code writes there which external function it calls.
extern "C" const char* running_external;
const char* running_external = nullptr;
