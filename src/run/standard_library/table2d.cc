// CombiTable2D: a matrix of values over its first column and its first row.
#include "run/standard_library/failure.h"
#include "run/standard_library/interface.h"
#include "run/standard_library/surface.h"
#include "run/standard_library/table_source.h"

namespace saltus::run::library {
namespace {

const Surface& surface_of(void* table) {
  return made_object<Surface>(table);
}

}  // namespace
}  // namespace saltus::run::library

using namespace saltus::run::library;

void* saltus_ModelicaStandardTables_CombiTable2D_init3(const char* file, const char* name, const double* table,
                                                       size_t rows, size_t columns, int smoothness, int extrapolation,
                                                       int verbose, const char* delimiter, int header_lines) {
  return reported([&]() -> void* {
    TableSource source{file, name, table, rows, columns, verbose != 0, delimiter, header_lines};
    return new Surface(table_matrix(source), smoothness, extrapolation, table_name(source));
  });
}

void* saltus_ModelicaStandardTables_CombiTable2D_init2(const char* file, const char* name, const double* table,
                                                       size_t rows, size_t columns, int smoothness, int extrapolation,
                                                       int verbose) {
  return saltus_ModelicaStandardTables_CombiTable2D_init3(file, name, table, rows, columns, smoothness, extrapolation,
                                                          verbose, ",", 0);
}

void* saltus_ModelicaStandardTables_CombiTable2D_init(const char* name, const char* file, const double* table,
                                                      size_t rows, size_t columns, int smoothness) {
  return saltus_ModelicaStandardTables_CombiTable2D_init2(file, name, table, rows, columns, smoothness,
                                                          static_cast<int>(Extrapolation::LastTwoPoints), 1);
}

void saltus_ModelicaStandardTables_CombiTable2D_close(void* table) {
  delete static_cast<Surface*>(table);
}

void saltus_ModelicaStandardTables_CombiTable2D_minimumAbscissa(void* table, double* least) {
  reported([&] {
    least[0] = surface_of(table).rows().front();
    least[1] = surface_of(table).columns().front();
  });
}

void saltus_ModelicaStandardTables_CombiTable2D_maximumAbscissa(void* table, double* greatest) {
  reported([&] {
    greatest[0] = surface_of(table).rows().back();
    greatest[1] = surface_of(table).columns().back();
  });
}

double saltus_ModelicaStandardTables_CombiTable2D_getValue(void* table, double u, double v) {
  return reported([&] { return surface_of(table).at(u, v).value; });
}

double saltus_ModelicaStandardTables_CombiTable2D_getDerValue(void* table, double u, double v, double du, double dv) {
  return reported([&] {
    SurfaceJet jet = surface_of(table).at(u, v, du, dv);
    return jet.u * du + jet.v * dv;
  });
}

double saltus_ModelicaStandardTables_CombiTable2D_getDer2Value(void* table, double u, double v, double du, double dv,
                                                               double ddu, double ddv) {
  return reported([&] {
    SurfaceJet jet = surface_of(table).at(u, v, du, dv);
    return jet.uu * du * du + 2 * jet.uv * du * dv + jet.vv * dv * dv + jet.u * ddu + jet.v * ddv;
  });
}

double saltus_ModelicaStandardTables_CombiTable2D_read(void*, int, int) {
  return 1;
}
