// Where the matrix of a table comes from: an array of the model, or a file.
#pragma once

#include <string>

#include "run/standard_library/curves.h"

namespace saltus::run::library {

struct TableSource {
  const char* file = "";
  const char* name = "";
  const double* elements = nullptr;
  size_t rows = 0, columns = 0;
  bool verbose = false;
  const char* delimiter = ",";  // of a CSV file
  int header_lines = 0;
};

// Throws Failure.
Matrix table_matrix(const TableSource& source);
// For messages.
std::string table_name(const TableSource& source);

}  // namespace saltus::run::library
