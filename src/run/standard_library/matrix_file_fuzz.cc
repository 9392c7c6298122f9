// Bytes of a file that a model names, as each of the formats of matrices.
#include <cstdint>
#include <new>

#include "run/standard_library/failure.h"
#include "run/standard_library/matrix_file.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using namespace saltus::run::library;
  if (size == 0) return 0;
  std::string_view bytes(reinterpret_cast<const char*>(data) + 1, size - 1);
  try {
    switch (data[0] % 5) {
      case 0: (void)mat4_matrix(bytes, "a"); break;
      case 1: (void)mat5_matrix(bytes, "a.b"); break;
      case 2: (void)hdf5_matrix(bytes, "a.b"); break;
      case 3: (void)text_matrix(bytes, "file", "a"); break;
      default: (void)csv_matrix(bytes, "file", data[0] / 5 % 2 != 0 ? ' ' : ',', 0); break;
    }
  } catch (const Failure&) {
  } catch (const std::bad_alloc&) {
  }
  return 0;
}
