// ModelicaIO: matrices in MAT files.
#include <fmt/format.h>

#include <algorithm>

#include "run/standard_library/failure.h"
#include "run/standard_library/interface.h"
#include "run/standard_library/matrix_file.h"

using namespace saltus::run;
using namespace saltus::run::library;

void saltus_ModelicaIO_readMatrixSizes(const char* file, const char* name, int* sizes) {
  reported([&] {
    Matrix matrix = read_mat(file, name);
    sizes[0] = static_cast<int>(matrix.rows);
    sizes[1] = static_cast<int>(matrix.columns);
  });
}

void saltus_ModelicaIO_readRealMatrix(const char* file, const char* name, double* matrix, size_t rows, size_t columns,
                                      int verbose) {
  reported([&] {
    if (verbose) utility_table().message(fmt::format("... loading \"{}\" from \"{}\"\n", name, file).c_str());
    Matrix found = read_mat(file, name);
    if (found.rows != rows || found.columns != columns)
      throw Failure{fmt::format("the matrix \"{}\" in \"{}\" has {} rows and {} columns, not {} and {}", name, file,
                                found.rows, found.columns, rows, columns)};
    std::ranges::copy(found.elements, matrix);
  });
}

int saltus_ModelicaIO_writeRealMatrix(const char* file, const char* name, const double* elements, size_t rows,
                                      size_t columns, int append, const char* version) {
  return reported([&] {
    Matrix matrix{rows, columns, {elements, elements + rows * columns}};
    write_mat(file, name, matrix, append != 0, version);
    return 1;
  });
}
