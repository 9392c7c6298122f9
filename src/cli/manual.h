// The command line described by itself: its manual page and what shells need to complete it. Both are read off the
// options, so they cannot differ from what the program takes.
#pragma once

#include <string>

namespace saltus::cli {

class Command;

std::string manual_page(const Command& app);  // in the language of man(7)
std::string bash_completion(const Command& app);
std::string zsh_completion(const Command& app);
std::string fish_completion(const Command& app);
// {"name", "description", "arguments", "options", "commands"}: for tools/docs_site.py.
std::string json_description(const Command& app);

}  // namespace saltus::cli
