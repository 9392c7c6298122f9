// CombiTable1D: columns of a matrix over its first one.
#include "run/standard_library/failure.h"
#include "run/standard_library/interface.h"
#include "run/standard_library/table_source.h"

namespace saltus::run::library {
namespace {

void* make(const TableSource& source, const int* columns, size_t count, int smoothness, int extrapolation) {
  return new Curves(table_matrix(source), {columns, columns + count}, smoothness, extrapolation, table_name(source),
                    false);
}

Jet look_up(void* table, int column, double u) {
  const Curves& curves = made_object<Curves>(table);
  return curves.at(column, curves.find(u));
}

}  // namespace
}  // namespace saltus::run::library

using namespace saltus::run::library;

void* saltus_ModelicaStandardTables_CombiTable1D_init3(const char* file, const char* name, const double* table,
                                                       size_t rows, size_t columns, const int* which, size_t count,
                                                       int smoothness, int extrapolation, int verbose,
                                                       const char* delimiter, int header_lines) {
  return reported([&] {
    return make({file, name, table, rows, columns, verbose != 0, delimiter, header_lines}, which, count, smoothness,
                extrapolation);
  });
}

void* saltus_ModelicaStandardTables_CombiTable1D_init2(const char* file, const char* name, const double* table,
                                                       size_t rows, size_t columns, const int* which, size_t count,
                                                       int smoothness, int extrapolation, int verbose) {
  return saltus_ModelicaStandardTables_CombiTable1D_init3(file, name, table, rows, columns, which, count, smoothness,
                                                          extrapolation, verbose, ",", 0);
}

void* saltus_ModelicaStandardTables_CombiTable1D_init(const char* name, const char* file, const double* table,
                                                      size_t rows, size_t columns, const int* which, size_t count,
                                                      int smoothness) {
  return saltus_ModelicaStandardTables_CombiTable1D_init2(file, name, table, rows, columns, which, count, smoothness,
                                                          static_cast<int>(Extrapolation::LastTwoPoints), 1);
}

void saltus_ModelicaStandardTables_CombiTable1D_close(void* table) {
  delete static_cast<Curves*>(table);
}

double saltus_ModelicaStandardTables_CombiTable1D_minimumAbscissa(void* table) {
  return static_cast<const Curves*>(table)->minimum();
}

double saltus_ModelicaStandardTables_CombiTable1D_maximumAbscissa(void* table) {
  return static_cast<const Curves*>(table)->maximum();
}

double saltus_ModelicaStandardTables_CombiTable1D_getValue(void* table, int column, double u) {
  return reported([&] { return look_up(table, column, u).value; });
}

double saltus_ModelicaStandardTables_CombiTable1D_getDerValue(void* table, int column, double u, double du) {
  return reported([&] { return along(look_up(table, column, u), du); });
}

double saltus_ModelicaStandardTables_CombiTable1D_getDer2Value(void* table, int column, double u, double du,
                                                               double ddu) {
  return reported([&] { return along(look_up(table, column, u), du, ddu); });
}

// The table is read when it is made.
double saltus_ModelicaStandardTables_CombiTable1D_read(void*, int, int) {
  return 1;
}
