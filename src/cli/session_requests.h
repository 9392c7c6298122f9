// Requests of `saltus session`, a line of JSON each, and their replies (docs/reference/session.md). What the requests
// ask for is a function each, so that this file can be tested without processes.
#pragma once

#include <functional>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "cli/session.h"

namespace saltus::cli {

using Json = nlohmann::ordered_json;

using RunCommand =
    std::function<CommandResult(std::vector<std::string> words, const std::string& folder, const std::string& input)>;
// Adds 'status', and what else is known, to the reply.
using LoadLibraries = std::function<void(const std::vector<std::string>& names, Json& reply)>;

// The reply to a line; one with 'error' to a line that is no request.
Json answer_request(const std::string& line, const RunCommand& run, const LoadLibraries& load);

}  // namespace saltus::cli
