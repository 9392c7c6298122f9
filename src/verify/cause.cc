#include "verify/cause.h"

#include <cctype>

namespace saltus::verify {

std::string message_shape(std::string_view message) {
  message = message.substr(0, message.find('\n'));
  std::string shape;
  for (size_t i = 0; i < message.size(); ++i) {
    char c = message[i];
    bool word_before =
        i > 0 && (std::isalnum(static_cast<unsigned char>(message[i - 1])) != 0 || message[i - 1] == '_');
    if (c == '\'' && !word_before) {
      size_t close = message.find('\'', i + 1);
      if (close == std::string_view::npos) break;
      shape += "'…'";
      i = close;
    } else if (std::isdigit(static_cast<unsigned char>(c)) != 0 && !word_before) {
      while (i + 1 < message.size() &&
             (std::isalnum(static_cast<unsigned char>(message[i + 1])) != 0 || message[i + 1] == '.' ||
              message[i + 1] == '+' || (message[i + 1] == '-' && message[i] == 'e'))) {
        ++i;
      }
      shape += '#';
    } else {
      shape += c;
    }
  }
  return shape;
}

}  // namespace saltus::verify
