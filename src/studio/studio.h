// `saltus studio`: a server on the loopback device, for the page that it serves.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace saltus::studio {

struct StudioOptions {
  std::string folder = ".";
  std::string page;     // folder of the built page; empty: beside the program, or where it is installed
  std::string program;  // this one, for children
  std::string version;
  std::vector<std::string> library_path;
  uint16_t port = 0;         // 0: that of the last time, else any
  bool keep_address = true;  // the same port and token as the last time, so that open pages find the server again
  std::function<void(const std::string& address)> ready;
};

// Serves until SIGINT or SIGTERM. Throws std::runtime_error when it cannot begin.
void serve(const StudioOptions& options);

}  // namespace saltus::studio
