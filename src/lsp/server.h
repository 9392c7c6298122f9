// The Language Server Protocol 3.17: one client, messages in the order in which they come.
#pragma once

#include <string>
#include <vector>

namespace saltus::lsp {

struct ServerOptions {
  std::vector<std::string> library_path;
  std::string program;  // this program, for deeper checks; empty: there are none
  std::string version;
};

// Serves until the client says exit or closes the input. The exit status of the protocol: 0 after shutdown, else 1.
int serve(int in, int out, const ServerOptions& options);

}  // namespace saltus::lsp
