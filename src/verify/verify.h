// Runs and judges many models of a library, each in its own process.
#pragma once

#include <atomic>
#include <functional>
#include <string>
#include <vector>

#include "results/status.h"
#include "verify/record.h"
#include "verify/settings.h"

namespace saltus::verify {

struct VerifyRequest {
  std::string executable;         // the program that knows `simulate`
  std::string library;            // a name on the path, or its folder
  std::string reference;          // folder of references; empty: none
  std::vector<std::string> path;  // where libraries lie
  std::string model_list;         // a table of models; empty: the library's examples
  std::string filter = "*";
  size_t sample = 0;    // so many of them, drawn at random; 0: all
  uint64_t seed = 1;    // of the drawing
  std::string journal;  // where records are written as they come; empty: nowhere
  bool resume = false;  // take what the journal has instead of running it again
  std::string folder;   // for working files; they are removed again
  unsigned jobs = 1;
  double timeout = 60;
  uint64_t memory_mb = 4096;
  std::vector<std::string> run_options;  // more options of `simulate`, for each model
  bool keep_results = false;
  const std::atomic<bool>* cancel = nullptr;
};

struct VerifyProgress {
  size_t done = 0;
  size_t total = 0;
  size_t passed = 0;
  size_t outdated = 0;       // records of the journal that other texts, options or another program made
  const std::string& model;  // the last one that ended
};

// What models there are to run; an error when there are none.
results::Outcome<std::vector<Listed>> models_to_run(VerifyRequest& request);

// Records come in the order of the models, whatever order they ended in.
std::vector<Record> verify(const VerifyRequest& request, const std::vector<Listed>& models,
                           const std::function<void(const VerifyProgress&)>& progress = {});

}  // namespace saltus::verify
