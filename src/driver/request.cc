#include "driver/request.h"

namespace saltus::driver {

std::vector<std::string> split_path(std::string_view text) {
  std::vector<std::string> folders;
  while (!text.empty()) {
    size_t colon = text.find(':');
    if (colon != 0) folders.emplace_back(text.substr(0, colon));
    text = colon == std::string_view::npos ? std::string_view() : text.substr(colon + 1);
  }
  return folders;
}

}  // namespace saltus::driver
