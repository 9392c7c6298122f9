// Runs a model once for each member of a plan and keeps a few numbers of each run.
//
// Members are shared out among processes: what one of them does to itself (a crash in foreign code, a lack of memory)
// is a row that says so, not the end. Each process compiles the model once; a member whose parameters the program
// stands for is run without compiling again (driver/series.h).
#pragma once

#include <atomic>
#include <functional>
#include <string>
#include <vector>

#include "analysis/plan.h"
#include "analysis/quantities.h"
#include "analysis/ranks.h"
#include "driver/run.h"

namespace saltus::analysis {

struct SweepRequest {
  driver::Request source;
  driver::RunRequest run;
  Plan plan;
  std::vector<Quantity> kept;
  unsigned jobs = 1;
  std::string trajectories;  // a folder for all of them, NUMBER.csv; empty: none
  std::function<void(size_t done, size_t failed)> progress;
  const std::atomic<bool>* interrupt = nullptr;
  const Ranks* ranks =
      nullptr;  // programs on other machines, perhaps, that do their share of the members; rank 0 gets them all
};

struct Member {
  bool done = false;  // else it was not reached
  bool good = false;
  std::string message;       // why not
  std::vector<double> kept;  // in the order of the quantities; not a number where there is none
};

struct Sweep {
  std::vector<Member> members;  // in the order of the plan
  size_t compilations = 0;
  std::string refused;  // a name that the model does not have: nothing was run
};

// `known`: members that were done before, by their number; they are left as they are. Of several ranks, all have to
// call it; what the others than rank 0 are given back is their own share.
Sweep sweep(const SweepRequest& request, std::vector<Member> known = {});

// The summary: a row a member, with a header. And back: those that were done.
std::string as_csv(const SweepRequest& request, const Sweep& sweep);
// The same without quantities.
std::string members_csv(const SweepRequest& request, const Sweep& sweep);
std::vector<Member> read_csv(const SweepRequest& request, const std::string& text);

}  // namespace saltus::analysis
