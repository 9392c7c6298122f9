#include <optional>

#include "run/standard_library/failure.h"
#include "run/standard_library/matrix_file.h"

namespace saltus::run::library {

std::optional<Matrix> hdf5_matrix(std::string_view, const std::string&) {
  throw Failure{"not supported yet: MAT files of version 7.3"};
}

}  // namespace saltus::run::library
