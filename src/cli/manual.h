// The command line described by itself: its manual page and what shells need to complete it. Both are read off the options, so they
// cannot differ from what the program takes.
#pragma once

#include <string>

namespace CLI {
class App;
}

namespace saltus::cli {

std::string manual_page(const CLI::App& app);  // in the language of man(7)
std::string bash_completion(const CLI::App& app);
std::string zsh_completion(const CLI::App& app);
std::string fish_completion(const CLI::App& app);

}  // namespace saltus::cli
