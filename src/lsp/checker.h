// Deeper checks (types, equations, structure) of saved files, in the background: each is a run of `saltus check --json` in a process of its own, so that a
// newer request can end it and nothing that happens in it reaches the server.
#pragma once

#include <condition_variable>
#include <functional>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "lsp/transport.h"

namespace saltus::lsp {

class Checker {
 public:
  // `done` gets the file's path and the diagnostics that `check` printed; it is called in the checker's thread.
  using Done = std::function<void(const std::string& path, const std::vector<Json>& found)>;
  Checker(std::string program, std::vector<std::string> library_path, Done done);
  ~Checker();

  // A request for the same or another file ends the one that is running.
  void request(const std::string& path);

 private:
  void work();
  std::vector<Json> check(const std::string& path, bool& finished);

  std::string program_;
  std::vector<std::string> library_path_;
  Done done_;
  std::mutex mutex_;
  std::condition_variable wake_;
  std::string next_;
  bool stop_ = false;
  int child_ = 0;
  std::thread thread_;
};

}  // namespace saltus::lsp
