// Many runs of one program: what a sweep costs beyond the runs themselves, and what it costs to change a parameter and
// run again.
//
// The bare loop hands numbers to simulate::simulate on a thread for each core and keeps nothing. The sweeps (threads of
// libsaltus, processes of the command line) do the same runs, keep a number of each, and look after failures. Wanted:
// 0.9 of the bare loop's speed.
#include <benchmark/benchmark.h>
#include <sys/resource.h>

#include <atomic>
#include <chrono>
#include <cstdlib>
#include <thread>

#include "analysis/sweep.h"
#include "api/run.h"
#include "driver/mode_programs.h"
#include "simulate/simulate.h"

namespace saltus {
namespace {

constexpr size_t kMembers = 10'000;

// Ten masses between springs, the last one before a stop, the first one driven by a relay: 20 states, some ten events a
// run.
constexpr const char* kChain = R"(
model Chain
  parameter Integer n = 10;
  parameter Real k = 100, d = 0.5, stop = 0.05;
  Real s[n](each start = 0, each fixed = true), v[n](each start = 0, each fixed = true), f[n + 1];
  discrete Real u(start = 1, fixed = true);
equation
  der(s) = v;
  f[1] = k * (0 - s[1]) - d * v[1] + 10 * u;
  for i in 2:n loop
    f[i] = k * (s[i - 1] - s[i]) + d * (v[i - 1] - v[i]);
  end for;
  f[n + 1] = if s[n] > stop then 50 * k * (s[n] - stop) else 0;
  for i in 1:n loop
    der(v[i]) = f[i] - f[i + 1];
  end for;
  when sample(0.1, 0.1) then
    u = if s[1] > 0.05 then -1 else 1;
  end when;
end Chain;
)";

double k_of(size_t member) {
  return 90 + 20 * static_cast<double>(member) / kMembers;
}

// What something took: on the clock, and of all cores' time, in this process and in those it has waited for. The second
// can be compared also where others share the machine.
struct Cost {
  double wall = 0, cpu = 0;
};

double cpu_seconds() {
  double sum = 0;
  for (int who : {RUSAGE_SELF, RUSAGE_CHILDREN}) {
    rusage usage{};
    getrusage(who, &usage);
    for (const timeval& t : {usage.ru_utime, usage.ru_stime})
      sum += static_cast<double>(t.tv_sec) + 1e-6 * static_cast<double>(t.tv_usec);
  }
  return sum;
}

double seconds_since(std::chrono::steady_clock::time_point begin) {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
}

template <class Work>
Cost cost_of(const Work& work) {
  auto begin = std::chrono::steady_clock::now();
  double cpu = cpu_seconds();
  work();
  return {seconds_since(begin), cpu_seconds() - cpu};
}

driver::Request chain() {
  driver::Request request;
  request.source = "Chain.mo";
  request.text = kChain;
  return request;
}

driver::RunRequest one_second() {
  driver::RunRequest request;
  request.stop = 1;
  request.intervals = 10;
  return request;
}

Cost bare_loop() {
  driver::Compilation compilation;
  driver::Request request = chain();
  if (!driver::compile(compilation, request, driver::Stage::Compiled)) std::abort();
  std::atomic<size_t> next = 0;
  auto work = [&] {
    Context context;
    simulate::OpenWriter open;
    simulate::ReportProgress progress;
    for (size_t i; (i = next.fetch_add(1)) < kMembers;) {
      simulate::Options options = driver::settle(one_second(), compilation.experiment);
      options.parameters = {{"k", k_of(i)}};
      if (simulate::simulate(*compilation.program, options, open, progress, context).status != simulate::Status::Done)
        std::abort();
    }
  };
  return cost_of([&] {
    std::vector<std::thread> threads;
    for (unsigned i = 0; i < std::thread::hardware_concurrency(); ++i) threads.emplace_back(work);
    for (std::thread& thread : threads) thread.join();
  });
}

Cost threads_of_library() {
  embedding::Run run(
      std::make_shared<embedding::Model>(std::make_shared<embedding::Workspace>(std::vector<std::string>()), chain()));
  run.request = one_second();
  std::vector<double> values(kMembers), into(kMembers);
  for (size_t i = 0; i < kMembers; ++i) values[i] = k_of(i);
  embedding::Run::Sweep sweep{{"k"}, values.data(), kMembers, {analysis::read_quantity("s[10]")}, 0, into.data(), {}};
  std::vector<std::pair<size_t, std::string>> messages;
  return cost_of([&] {
    if (run.sweep(sweep, {}, {}, messages) != kMembers) std::abort();
  });
}

Cost processes_of_command_line() {
  analysis::SweepRequest request;
  request.source = chain();
  request.run = one_second();
  std::vector<double> values;
  for (size_t i = 0; i < kMembers; ++i) values.push_back(k_of(i));
  analysis::cross(request.plan, "k", values);
  request.kept = {analysis::read_quantity("s[10]")};
  request.jobs = std::thread::hardware_concurrency();
  return cost_of([&] {
    analysis::Sweep made = analysis::sweep(request);
    for (const analysis::Member& member : made.members) {
      if (!member.good) std::abort();
    }
  });
}

template <Cost (*Sweep)()>
void sweep_against_bare(benchmark::State& state) {
  for (auto _ : state) {
    Cost bare = bare_loop(), swept = Sweep();
    state.SetIterationTime(swept.wall);
    state.counters["bare_s"] = bare.wall;
    state.counters["of_bare_speed"] = bare.wall / swept.wall;
    state.counters["of_bare_cpu"] = bare.cpu / swept.cpu;
  }
}
BENCHMARK(sweep_against_bare<threads_of_library>)->UseManualTime()->Iterations(3)->Unit(benchmark::kSecond);
BENCHMARK(sweep_against_bare<processes_of_command_line>)->UseManualTime()->Iterations(3)->Unit(benchmark::kSecond);

// A parameter is changed and the model runs again. The run itself: what the integrator and the initial problem took.
void change_and_run(benchmark::State& state, const char* name, const char* parameter, double value) {
  const char* path = std::getenv("MODELICAPATH");
  if (!path) {
    state.SkipWithError("no Modelica on MODELICAPATH");
    return;
  }
  driver::Request request;
  request.source = name;
  request.trusted = driver::split_path(path);
  auto model =
      std::make_shared<embedding::Model>(std::make_shared<embedding::Workspace>(driver::split_path(path)), request);
  if (!model->ok()) {
    state.SkipWithError("it does not compile");
    return;
  }
  embedding::Run run(model);
  int n = 0;
  double most = 0, all = 0, inside = 0;
  auto once = [&] {
    run.setting.parameters = {{parameter, value * (1 + 1e-4 * ++n)}};
    return run.simulate({}, {});
  };
  once();  // what is compiled when it is first asked for
  int before = n;
  for (auto _ : state) {
    auto begin = std::chrono::steady_clock::now();
    if (!once()) state.SkipWithError("it does not run");
    double whole = seconds_since(begin);
    const simulate::Statistics& s = run.outcome().statistics;
    double itself = s.seconds.initialization + s.seconds.integration + s.seconds.events + s.seconds.output;
    state.SetIterationTime(whole);
    all += whole - itself;
    inside += itself;
    most = std::max(most, whole - itself);
  }
  state.counters["run_ms"] = 1e3 * inside / (n - before);
  state.counters["besides_ms"] = 1e3 * all / (n - before);
  state.counters["most_besides_ms"] = 1e3 * most;
}
BENCHMARK_CAPTURE(change_and_run, PID_Controller, "Modelica.Blocks.Examples.PID_Controller", "PI.k", 100)
    ->UseManualTime()
    ->Iterations(50)
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(change_and_run, CoupledClutches, "Modelica.Mechanics.Rotational.Examples.CoupledClutches", "J1.J", 1)
    ->UseManualTime()
    ->Iterations(50)
    ->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace saltus
