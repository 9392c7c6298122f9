// The matrices of a MAT file, as they stand in it.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "run/standard_library/curves.h"
#include "run/standard_library/mat_bytes.h"

namespace saltus::run::library {

struct MatElement {
  std::string name;
  std::string_view whole;  // in the file
  bool swapped = false;
  // Of version 4.
  std::string_view data;
  NumberKind kind = NumberKind::Double;
  size_t rows = 0, columns = 0;
  bool is_number = false;
  // Of versions 6 and 7: the array.
  std::string unpacked;
};

// Throw Failure.
std::vector<MatElement> elements4(std::string_view bytes);
std::vector<MatElement> elements5(std::string_view bytes);

}  // namespace saltus::run::library
