// What modes cost: a new one of a model of a hundred equations, in milliseconds of this thread, and one that the run
// has been in before, in steps of the integrator. Wanted: under 20 ms, under ten steps.
#include <benchmark/benchmark.h>

#include <algorithm>
#include <ctime>
#include <stdexcept>
#include <string>

#include "driver/compile.h"
#include "driver/known_modes.h"
#include "driver/mode_programs.h"
#include "simulate/simulate.h"

namespace saltus::driver {
namespace {

// 25 flywheels on springs, four equations each, no two alike; a clutch between the two in the middle.
std::string train() {
  constexpr int kWheels = 25, kClutch = 12;
  std::string variables, equations;
  for (int i = 1; i <= kWheels; ++i) {
    std::string n = std::to_string(i), before = std::to_string(i - 1);
    variables += "  Real phi" + n + ", w" + n + "(start = 1), a" + n + ", tau" + n + ";\n";
    equations += "  der(phi" + n + ") = w" + n + ";\n  der(w" + n + ") = a" + n + ";\n";
    equations += "  (1 + 0.1*" + n + ")*a" + n + " = tau" + n + " - " +
                 (i < kWheels ? "tau" + std::to_string(i + 1) : "0.2*w" + n) + ";\n";
    if (i == 1)
      equations += "  tau1 = 1 - 0.1*w1*abs(w1);\n";
    else if (i == kClutch)
      equations += "  if time > 0.5 then w" + before + " = w" + n + "; else tau" + n + " = 0.1*(w" + before + " - w" +
                   n + "); end if;\n";
    else
      equations += "  tau" + n + " = (20 + " + n + ")*sin(phi" + before + " - phi" + n + ") + 0.3*(w" + before +
                   " - w" + n + ");\n";
  }
  return "model Train\n" + variables + "equation\n" + equations + "end Train;\n";
}

void compiled(Compilation& compilation, const std::string& text, const std::string& name) {
  Request request;
  request.source = "Modes.mo";
  request.text = text;
  request.class_name = name;
  if (!compile(compilation, request, Stage::Compiled) || !compilation.modes)
    throw std::runtime_error(name + " does not compile");
}

double own_seconds() {
  timespec time{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

void a_new_mode(benchmark::State& state) {
  for (auto _ : state) {
    Compilation compilation;
    compiled(compilation, train(), "Train");
    ModePrograms& modes = *compilation.modes;
    std::vector<uint8_t> other = modes.family().first();
    other[0] ^= 1;
    std::string why;
    modes(modes.family().first(), true, why);
    double begin = own_seconds();
    if (!modes(other, false, why)) throw std::runtime_error(why);
    state.SetIterationTime(own_seconds() - begin);
  }
}
BENCHMARK(a_new_mode)->UseManualTime()->Unit(benchmark::kMillisecond)->Iterations(30);

void a_known_mode(benchmark::State& state, const char* name) {
  Compilation compilation;
  compiled(compilation, testing::kKnownModes, std::string("Known.") + name);
  // The quickest of all runs: what else the machine does is no cost of modes.
  constexpr double kLong = 1e9;
  double entry = kLong, step = kLong;
  for (auto _ : state) {
    simulate::Options options;
    options.stop = 200;
    options.intervals = 1;
    options.tolerance = 1e-8;
    options.max_step = 0.05;  // as many in each mode
    const run::Program& program = first_program(compilation, options);
    simulate::Statistics s = simulate::simulate(program, options, {}, {}, compilation.context).statistics;
    entry = std::min(entry, s.seconds.events / static_cast<double>(s.mode_changes));
    step = std::min(step, s.seconds.integration / static_cast<double>(s.steps));
  }
  state.counters["steps_an_entry"] = entry / step;
}
BENCHMARK_CAPTURE(a_known_mode, clutch, "Clutch")->Unit(benchmark::kMillisecond)->Iterations(40);
BENCHMARK_CAPTURE(a_known_mode, rectifier, "Rectifier")->Unit(benchmark::kMillisecond)->Iterations(40);
BENCHMARK_CAPTURE(a_known_mode, friction, "Friction")->Unit(benchmark::kMillisecond)->Iterations(40);
BENCHMARK_CAPTURE(a_known_mode, apart, "Apart")->Unit(benchmark::kMillisecond)->Iterations(40);

}  // namespace
}  // namespace saltus::driver
