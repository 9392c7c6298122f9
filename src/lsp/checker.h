// Deeper checks (types, equations, structure) of files and of texts that are not saved yet, in the background: each is
// a run of `saltus check --json` in a process of its own, so that a newer request can end it and nothing that happens
// in it reaches the server.
#pragma once

#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "lsp/transport.h"

namespace saltus::lsp {

struct CheckRequest {
  std::string path;
  std::string class_name;                   // empty: the one that `check` chooses
  std::shared_ptr<const std::string> text;  // null: that of the file
};

class Checker {
 public:
  // `done` gets the diagnostics that `check` printed, and its report; it is called in the checker's thread.
  using Done = std::function<void(const CheckRequest& request, const std::vector<Json>& found)>;
  Checker(std::string program, std::vector<std::string> library_path, Done done);
  ~Checker();

  // A request for the same or another file ends the one that is running. A text that is not saved waits until the next
  // key is not at once.
  void request(CheckRequest request);

 private:
  void work();
  std::vector<Json> check(const CheckRequest& request, bool& finished);

  std::string program_;
  std::vector<std::string> library_path_;
  Done done_;
  std::mutex mutex_;
  std::condition_variable wake_;
  CheckRequest next_;  // no path: none
  bool stop_ = false;
  int child_ = 0;
  std::thread thread_;
};

}  // namespace saltus::lsp
