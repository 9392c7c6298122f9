// The child process that runs a model: it compiles it once and runs it as often as it is told, each time with other
// parameters, as long as the program stands for them (driver/series.h). What foreign code does to it, it does to nobody
// else.
//
// In come lines of JSON: {"compile": {...}}, {"run": {...}}, and the signal kStopSignal. Out go frames: a length (4
// bytes), a letter, and as many bytes: J is JSON, R rows of doubles.
#pragma once

namespace saltus::studio {

// The word that makes this program a worker.
inline constexpr const char* kWorkerWord = "--studio-worker";

// Until its input ends. The exit status.
int work();

}  // namespace saltus::studio
