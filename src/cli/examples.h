// `saltus examples`: the models that come with this program.
#pragma once

#include <string>
#include <vector>

namespace saltus::cli {

// `saltus examples run NAME OPTIONS` is `saltus simulate FILE OPTIONS`: the words of the latter, without "saltus".
// Empty, with a message: there is no such example, or several have that name.
std::vector<std::string> words_of_example(const std::string& name);

}  // namespace saltus::cli
