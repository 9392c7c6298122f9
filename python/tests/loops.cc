// The loops of test_speed.py in C++: seconds of 10,000 steps of a model with ten states, and of a sweep of 10,000 runs.
#include <time.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "saltus.hpp"

// The processor's time, of all threads: what other processes take is not ours.
static double now() {
  timespec t;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
  return static_cast<double>(t.tv_sec) + 1e-9 * static_cast<double>(t.tv_nsec);
}

int main(int argc, char** argv) {
  if (argc < 4) return 2;
  std::ifstream file(argv[2]);
  std::string text((std::istreambuf_iterator<char>(file)), std::istreambuf_iterator<char>());
  saltus::api::Workspace workspace("");
  saltus::api::Model model = saltus::api::Model::from_text(workspace, text);
  if (!model.ok()) return 1;
  int repeats = std::atoi(argv[3]);
  double best = 1e9;
  for (int k = 0; k < repeats; ++k) {
    saltus::api::Run run(model);
    double begin = 0;
    if (std::string(argv[1]) == "steps") {
      saltus_set_interval(run.handle(), 1e6);
      if (!run.begin(0, 1e6)) return 1;
      begin = now();
      for (int i = 1; i <= 10000; ++i) {
        if (!run.advance(0.01 * i) || saltus_record_row(run.handle()) != SALTUS_OK) return 1;
      }
    } else {
      std::vector<double> values, into(10000);
      for (int i = 0; i < 10000; ++i) values.push_back(0.5 + 1e-4 * i);
      const char *names[] = {"k"}, *kept[] = {"x[1]"};
      saltus_sweep sweep{};
      sweep.size = sizeof sweep;
      sweep.names = names;
      sweep.name_count = 1;
      sweep.values = values.data();
      sweep.member_count = values.size();
      sweep.kept = kept;
      sweep.kept_count = 1;
      sweep.into = into.data();
      begin = now();
      size_t done = 0;
      if (saltus_simulate_members(run.handle(), 0, 1, &sweep, &done) != SALTUS_OK || done != 10000) return 1;
    }
    best = std::min(best, now() - begin);
  }
  std::printf("%.9f\n", best);
  return 0;
}
