// One model, many runs: compiled once, run again with other parameters as long as what the compiler asked about
// parameters has the same answers (run/guards.h), compiled again where it has not.
#pragma once

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "driver/compile.h"
#include "driver/run.h"

namespace saltus::driver {

class Series {
 public:
  explicit Series(Request request) : request_(std::move(request)) {}

  // False: the model is at fault; its diagnostics say why.
  bool compile();
  // Of the request, with its own parameters.
  Compilation& compilation() { return *own_; }

  // A run with these parameters; names that a run cannot set are given to the compiler.
  RunResult run(const std::vector<std::pair<std::string, double>>& parameters, const RunRequest& request);
  // Whom the last run was made with: its diagnostics, its names.
  const Compilation& last() const { return *last_; }
  size_t compiled() const { return compiled_; }  // how often, so far

 private:
  Request request_;
  std::unique_ptr<Compilation> own_, other_;
  std::vector<std::pair<std::string, double>>
      of_other_;  // what it was compiled with: not for runs that leave one of these out
  Compilation* last_ = nullptr;
  size_t compiled_ = 0;
};

}  // namespace saltus::driver
