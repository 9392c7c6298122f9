/* The C interface of FMI 2.0 (Functional Mock-up Interface 2.0.4, chapters 2 to 4), as both sides of it use it: an FMU
 * that Saltus writes, and FMUs that it loads. The names are those of the standard. For C and C++. */
#ifndef SALTUS_FMI_STANDARD_FMI2_H
#define SALTUS_FMI_STANDARD_FMI2_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Section 2.1.2: the platform "default". */
typedef void* fmi2Component;
typedef void* fmi2ComponentEnvironment;
typedef void* fmi2FMUstate;
typedef unsigned int fmi2ValueReference;
typedef double fmi2Real;
typedef int fmi2Integer;
typedef int fmi2Boolean;
typedef char fmi2Char;
typedef const fmi2Char* fmi2String;
typedef char fmi2Byte;
enum { fmi2False = 0, fmi2True = 1 };

/* An FMU may answer with any number. */
#ifdef __cplusplus
typedef enum : int { fmi2OK, fmi2Warning, fmi2Discard, fmi2Error, fmi2Fatal, fmi2Pending } fmi2Status;
#else
typedef enum { fmi2OK, fmi2Warning, fmi2Discard, fmi2Error, fmi2Fatal, fmi2Pending } fmi2Status;
#endif
typedef enum { fmi2ModelExchange, fmi2CoSimulation } fmi2Type;
typedef enum { fmi2DoStepStatus, fmi2PendingStatus, fmi2LastSuccessfulTime, fmi2Terminated } fmi2StatusKind;

/* What an FMU may call of whoever loads it. */
typedef void (*fmi2CallbackLogger)(fmi2ComponentEnvironment environment, fmi2String instance, fmi2Status status,
                                   fmi2String category, fmi2String format, ...);
typedef void* (*fmi2CallbackAllocateMemory)(size_t count, size_t size);
typedef void (*fmi2CallbackFreeMemory)(void* memory);
typedef void (*fmi2StepFinished)(fmi2ComponentEnvironment environment, fmi2Status status);

typedef struct {
  fmi2CallbackLogger logger;
  fmi2CallbackAllocateMemory allocateMemory;
  fmi2CallbackFreeMemory freeMemory;
  fmi2StepFinished stepFinished;
  fmi2ComponentEnvironment componentEnvironment;
} fmi2CallbackFunctions;

typedef struct {
  fmi2Boolean newDiscreteStatesNeeded;
  fmi2Boolean terminateSimulation;
  fmi2Boolean nominalsOfContinuousStatesChanged;
  fmi2Boolean valuesOfContinuousStatesChanged;
  fmi2Boolean nextEventTimeDefined;
  fmi2Real nextEventTime;
} fmi2EventInfo;

/* fmi2GetRealTYPE and so on: the type of each function. */
#define FMI2_FUNCTION(KIND, RESULT, NAME, ARGUMENTS) typedef RESULT fmi2##NAME##TYPE ARGUMENTS;
#include "fmi2_functions.def"

#ifdef __cplusplus
}
#endif
#endif
