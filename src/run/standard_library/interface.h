// The functions of the Modelica Standard Library's C interface that have an implementation here (functions.def). What
// they do and what their arguments are says the library's documentation.
#pragma once

#include <cstddef>

extern "C" {

// time_table.cc
void* saltus_ModelicaStandardTables_CombiTimeTable_init3(const char* file, const char* name, const double* table,
                                                         size_t rows, size_t columns, double start, const int* which,
                                                         size_t count, int smoothness, int extrapolation, double shift,
                                                         int events, int verbose, const char* delimiter,
                                                         int header_lines);
void* saltus_ModelicaStandardTables_CombiTimeTable_init2(const char* file, const char* name, const double* table,
                                                         size_t rows, size_t columns, double start, const int* which,
                                                         size_t count, int smoothness, int extrapolation, double shift,
                                                         int events, int verbose);
void* saltus_ModelicaStandardTables_CombiTimeTable_init(const char* name, const char* file, const double* table,
                                                        size_t rows, size_t columns, double start, const int* which,
                                                        size_t count, int smoothness, int extrapolation);
void saltus_ModelicaStandardTables_CombiTimeTable_close(void* table);
double saltus_ModelicaStandardTables_CombiTimeTable_minimumTime(void* table);
double saltus_ModelicaStandardTables_CombiTimeTable_maximumTime(void* table);
double saltus_ModelicaStandardTables_CombiTimeTable_getValue(void* table, int column, double t, double next,
                                                             double pre);
double saltus_ModelicaStandardTables_CombiTimeTable_getDerValue(void* table, int column, double t, double next,
                                                                double pre, double dt);
double saltus_ModelicaStandardTables_CombiTimeTable_getDer2Value(void* table, int column, double t, double next,
                                                                 double pre, double dt, double ddt);
double saltus_ModelicaStandardTables_CombiTimeTable_nextTimeEvent(void* table, double t);
double saltus_ModelicaStandardTables_CombiTimeTable_read(void*, int, int);

// table1d.cc
void* saltus_ModelicaStandardTables_CombiTable1D_init3(const char* file, const char* name, const double* table,
                                                       size_t rows, size_t columns, const int* which, size_t count,
                                                       int smoothness, int extrapolation, int verbose,
                                                       const char* delimiter, int header_lines);
void* saltus_ModelicaStandardTables_CombiTable1D_init2(const char* file, const char* name, const double* table,
                                                       size_t rows, size_t columns, const int* which, size_t count,
                                                       int smoothness, int extrapolation, int verbose);
void* saltus_ModelicaStandardTables_CombiTable1D_init(const char* name, const char* file, const double* table,
                                                      size_t rows, size_t columns, const int* which, size_t count,
                                                      int smoothness);
void saltus_ModelicaStandardTables_CombiTable1D_close(void* table);
double saltus_ModelicaStandardTables_CombiTable1D_minimumAbscissa(void* table);
double saltus_ModelicaStandardTables_CombiTable1D_maximumAbscissa(void* table);
double saltus_ModelicaStandardTables_CombiTable1D_getValue(void* table, int column, double u);
double saltus_ModelicaStandardTables_CombiTable1D_getDerValue(void* table, int column, double u, double du);
double saltus_ModelicaStandardTables_CombiTable1D_getDer2Value(void* table, int column, double u, double du,
                                                               double ddu);
double saltus_ModelicaStandardTables_CombiTable1D_read(void*, int, int);

// table2d.cc
void* saltus_ModelicaStandardTables_CombiTable2D_init3(const char* file, const char* name, const double* table,
                                                       size_t rows, size_t columns, int smoothness, int extrapolation,
                                                       int verbose, const char* delimiter, int header_lines);
void* saltus_ModelicaStandardTables_CombiTable2D_init2(const char* file, const char* name, const double* table,
                                                       size_t rows, size_t columns, int smoothness, int extrapolation,
                                                       int verbose);
void* saltus_ModelicaStandardTables_CombiTable2D_init(const char* name, const char* file, const double* table,
                                                      size_t rows, size_t columns, int smoothness);
void saltus_ModelicaStandardTables_CombiTable2D_close(void* table);
void saltus_ModelicaStandardTables_CombiTable2D_minimumAbscissa(void* table, double* least);
void saltus_ModelicaStandardTables_CombiTable2D_maximumAbscissa(void* table, double* greatest);
double saltus_ModelicaStandardTables_CombiTable2D_getValue(void* table, double u, double v);
double saltus_ModelicaStandardTables_CombiTable2D_getDerValue(void* table, double u, double v, double du, double dv);
double saltus_ModelicaStandardTables_CombiTable2D_getDer2Value(void* table, double u, double v, double du, double dv,
                                                               double ddu, double ddv);
double saltus_ModelicaStandardTables_CombiTable2D_read(void*, int, int);

// matrix_io.cc
void saltus_ModelicaIO_readMatrixSizes(const char* file, const char* name, int* sizes);
void saltus_ModelicaIO_readRealMatrix(const char* file, const char* name, double* matrix, size_t rows, size_t columns,
                                      int verbose);
int saltus_ModelicaIO_writeRealMatrix(const char* file, const char* name, const double* elements, size_t rows,
                                      size_t columns, int append, const char* version);

// strings.cc
int saltus_ModelicaStrings_length(const char* text);
const char* saltus_ModelicaStrings_substring(const char* text, int first, int last);
int saltus_ModelicaStrings_compare(const char* left, const char* right, int case_sensitive);
int saltus_ModelicaStrings_skipWhiteSpace(const char* text, int from);
void saltus_ModelicaStrings_scanIdentifier(const char* text, int from, int* next, const char** identifier);
void saltus_ModelicaStrings_scanInteger(const char* text, int from, int is_unsigned, int* next, int* number);
void saltus_ModelicaStrings_scanReal(const char* text, int from, int is_unsigned, int* next, double* number);
void saltus_ModelicaStrings_scanString(const char* text, int from, int* next, const char** found);
int saltus_ModelicaStrings_hashString(const char* text);

// random.cc
void saltus_ModelicaRandom_xorshift64star(const int* from, int* into, double* y);
void saltus_ModelicaRandom_xorshift128plus(const int* from, int* into, double* y);
void saltus_ModelicaRandom_xorshift1024star(const int* from, int* into, double* y);
void saltus_ModelicaRandom_setInternalState_xorshift1024star(const int* state, size_t count, int id);
double saltus_ModelicaRandom_impureRandom_xorshift1024star(int id);
int saltus_ModelicaRandom_automaticGlobalSeed(double);
void saltus_ModelicaRandom_convertRealToIntegers(double number, int* integers);

// fft.cc
int saltus_ModelicaFFT_kiss_fftr(const double* u, size_t count, double*, size_t work_size, double* amplitudes,
                                 double* phases);

// files.cc
void saltus_ModelicaInternal_mkdir(const char* name);
void saltus_ModelicaInternal_rmdir(const char* name);
int saltus_ModelicaInternal_stat(const char* name);
void saltus_ModelicaInternal_rename(const char* from, const char* to);
void saltus_ModelicaInternal_removeFile(const char* name);
void saltus_ModelicaInternal_copyFile(const char* from, const char* to);
void saltus_ModelicaInternal_readDirectory(const char* folder, int count, const char** names);
int saltus_ModelicaInternal_getNumberOfFiles(const char* folder);
const char* saltus_ModelicaInternal_fullPathName(const char* name);
const char* saltus_ModelicaInternal_temporaryFileName();
void saltus_ModelicaStreams_closeFile(const char* name);
void saltus_ModelicaInternal_print(const char* text, const char* file);
int saltus_ModelicaInternal_countLines(const char* file);
void saltus_ModelicaInternal_readFile(const char* file, const char** texts, size_t count);
const char* saltus_ModelicaInternal_readLine(const char* file, int number, int* at_end);

// system.cc
void saltus_ModelicaInternal_chdir(const char* folder);
const char* saltus_ModelicaInternal_getcwd(int);
void saltus_ModelicaInternal_getenv(const char* name, int, const char** content, int* exists);
void saltus_ModelicaInternal_setenv(const char* name, const char* value, int);
void saltus_ModelicaInternal_getTime(int* ms, int* sec, int* min, int* hour, int* day, int* month, int* year);
int saltus_ModelicaInternal_getpid();

}  // extern "C"
