// A server of the Model Context Protocol over standard input and output: JSON-RPC 2.0, one message per line. Its tools
// (tools.h) let an assistant find classes, read documentation, check, simulate, plot, explain and edit models of one
// folder.
#pragma once

#include <cstdio>
#include <iosfwd>
#include <string>

#include "mcp/tools.h"

namespace saltus::mcp {

// Until the input ends. The exit status.
int serve(std::istream& in, std::FILE* out, const ToolOptions& options);

}  // namespace saltus::mcp
