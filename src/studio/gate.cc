#include "studio/gate.h"

#include <sys/random.h>

#include <stdexcept>

namespace saltus::studio {
namespace {

std::optional<std::string> unescaped(std::string_view text, bool plus_is_space) {
  auto digit = [](char c) {
    return c >= '0' && c <= '9'   ? c - '0'
           : c >= 'a' && c <= 'f' ? c - 'a' + 10
           : c >= 'A' && c <= 'F' ? c - 'A' + 10
                                  : -1;
  };
  std::string plain;
  for (size_t k = 0; k < text.size(); ++k) {
    if (text[k] == '+' && plus_is_space) {
      plain += ' ';
    } else if (text[k] != '%') {
      plain += text[k];
    } else {
      if (k + 2 >= text.size() || digit(text[k + 1]) < 0 || digit(text[k + 2]) < 0) return std::nullopt;
      plain += static_cast<char>(16 * digit(text[k + 1]) + digit(text[k + 2]));
      k += 2;
    }
  }
  if (plain.find('\0') != std::string::npos) return std::nullopt;
  return plain;
}

}  // namespace

Gate::Gate(std::string token, uint16_t port)
    : token_(std::move(token)), cookie_name_("saltus-" + std::to_string(port)), port_(port) {}

bool Gate::is_our_authority(std::string_view authority) const {
  std::string port = ":" + std::to_string(port_);
  return authority == "127.0.0.1" + port || authority == "localhost" + port;
}

bool Gate::is_ours(const Caller& caller) const {
  if (!is_our_authority(caller.host)) return false;
  if (!caller.has_origin) return true;
  constexpr std::string_view kScheme = "http://";
  return caller.origin.starts_with(kScheme) && is_our_authority(caller.origin.substr(kScheme.size()));
}

// Takes the same time wherever the first wrong letter is.
bool Gate::is_token(std::string_view text) const {
  if (text.size() != token_.size()) return false;
  unsigned char differ = 0;
  for (size_t k = 0; k < text.size(); ++k) differ |= static_cast<unsigned char>(text[k] ^ token_[k]);
  return differ == 0;
}

bool Gate::has_token(const Caller& caller) const {
  if (std::optional<std::string> given = query_of_target(caller.target, "token"); given && is_token(*given))
    return true;
  std::string_view rest = caller.cookie;
  while (!rest.empty()) {
    size_t end = rest.find(';');
    std::string_view one = rest.substr(0, end);
    while (one.starts_with(' ')) one.remove_prefix(1);
    if (one.starts_with(cookie_name_) && one.size() > cookie_name_.size() && one[cookie_name_.size()] == '=' &&
        is_token(one.substr(cookie_name_.size() + 1)))
      return true;
    if (end == std::string_view::npos) break;
    rest.remove_prefix(end + 1);
  }
  return false;
}

std::string Gate::cookie() const {
  return cookie_name_ + "=" + token_ + "; Path=/; HttpOnly; SameSite=Strict";
}

std::string random_token() {
  unsigned char bytes[32];
  if (getrandom(bytes, sizeof bytes, 0) != sizeof bytes) throw std::runtime_error("the system has no random numbers");
  constexpr std::string_view kLetters = "0123456789abcdef";
  std::string token;
  for (unsigned char byte : bytes) token += {kLetters[byte >> 4], kLetters[byte & 15]};
  return token;
}

std::optional<std::string> path_of_target(std::string_view target) {
  return unescaped(target.substr(0, target.find_first_of("?#")), false);
}

std::optional<std::string> query_of_target(std::string_view target, std::string_view field) {
  size_t mark = target.find('?');
  if (mark == std::string_view::npos) return std::nullopt;
  std::string_view rest = target.substr(mark + 1);
  rest = rest.substr(0, rest.find('#'));
  while (!rest.empty()) {
    size_t end = rest.find('&');
    std::string_view one = rest.substr(0, end);
    if (one.starts_with(field) && one.size() > field.size() && one[field.size()] == '=')
      return unescaped(one.substr(field.size() + 1), true);
    if (end == std::string_view::npos) break;
    rest.remove_prefix(end + 1);
  }
  return std::nullopt;
}

}  // namespace saltus::studio
