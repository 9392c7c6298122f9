// CombiTimeTable: columns of a matrix over time.
#include "run/standard_library/failure.h"
#include "run/standard_library/interface.h"
#include "run/standard_library/table_source.h"
#include "run/standard_library/time_events.h"

namespace saltus::run::library {
namespace {

struct TimeTable {
  TimeTable(const TableSource& source, const int* columns, size_t count, int smoothness, int extrapolation,
            TimeEvents events, double start, double shift)
      : curves(table_matrix(source), {columns, columns + count}, smoothness, extrapolation, table_name(source), true),
        axis(curves, events, start, shift) {}
  Curves curves;
  TimeAxis axis;
};

const TimeTable& table_of(void* table) {
  return made_object<TimeTable>(table);
}

Jet look_up(void* table, int column, double t, double next, double pre) {
  Position position;
  return table_of(table).axis.find(t, next, pre, position) ? table_of(table).curves.at(column, position) : Jet{};
}

}  // namespace
}  // namespace saltus::run::library

using namespace saltus::run::library;

void* saltus_ModelicaStandardTables_CombiTimeTable_init3(const char* file, const char* name, const double* table,
                                                         size_t rows, size_t columns, double start, const int* which,
                                                         size_t count, int smoothness, int extrapolation, double shift,
                                                         int events, int verbose, const char* delimiter,
                                                         int header_lines) {
  return reported([&]() -> void* {
    if (events < 1 || events > 3) throw Failure{"unknown time events of a table"};
    return new TimeTable({file, name, table, rows, columns, verbose != 0, delimiter, header_lines}, which, count,
                         smoothness, extrapolation, static_cast<TimeEvents>(events), start, shift);
  });
}

void* saltus_ModelicaStandardTables_CombiTimeTable_init2(const char* file, const char* name, const double* table,
                                                         size_t rows, size_t columns, double start, const int* which,
                                                         size_t count, int smoothness, int extrapolation, double shift,
                                                         int events, int verbose) {
  return saltus_ModelicaStandardTables_CombiTimeTable_init3(file, name, table, rows, columns, start, which, count,
                                                            smoothness, extrapolation, shift, events, verbose, ",", 0);
}

void* saltus_ModelicaStandardTables_CombiTimeTable_init(const char* name, const char* file, const double* table,
                                                        size_t rows, size_t columns, double start, const int* which,
                                                        size_t count, int smoothness, int extrapolation) {
  // As long as there was no shift time, the start time shifted.
  return saltus_ModelicaStandardTables_CombiTimeTable_init2(file, name, table, rows, columns, start, which, count,
                                                            smoothness, extrapolation, start,
                                                            static_cast<int>(TimeEvents::Always), 1);
}

void saltus_ModelicaStandardTables_CombiTimeTable_close(void* table) {
  delete static_cast<TimeTable*>(table);
}

double saltus_ModelicaStandardTables_CombiTimeTable_minimumTime(void* table) {
  return reported([&] { return table_of(table).curves.minimum(); });
}

double saltus_ModelicaStandardTables_CombiTimeTable_maximumTime(void* table) {
  return reported([&] { return table_of(table).curves.maximum(); });
}

double saltus_ModelicaStandardTables_CombiTimeTable_getValue(void* table, int column, double t, double next,
                                                             double pre) {
  return reported([&] { return look_up(table, column, t, next, pre).value; });
}

double saltus_ModelicaStandardTables_CombiTimeTable_getDerValue(void* table, int column, double t, double next,
                                                                double pre, double dt) {
  return reported([&] { return along(look_up(table, column, t, next, pre), dt); });
}

double saltus_ModelicaStandardTables_CombiTimeTable_getDer2Value(void* table, int column, double t, double next,
                                                                 double pre, double dt, double ddt) {
  return reported([&] { return along(look_up(table, column, t, next, pre), dt, ddt); });
}

double saltus_ModelicaStandardTables_CombiTimeTable_nextTimeEvent(void* table, double t) {
  return reported([&] { return table_of(table).axis.next_event(t); });
}

double saltus_ModelicaStandardTables_CombiTimeTable_read(void*, int, int) {
  return 1;
}
