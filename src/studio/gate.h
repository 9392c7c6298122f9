// Who may come in: requests of the page that this server served, on this machine, with its token; nobody else.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace saltus::studio {

// What a request says of itself, as far as it matters here.
struct Caller {
  std::string_view host, origin, cookie, target;
  bool has_origin = false;
};

class Gate {
 public:
  Gate(std::string token, uint16_t port);

  const std::string& token() const { return token_; }
  // Host and Origin are ours. A page of another site, or a name that leads here by a trick of its owner, has others.
  bool is_ours(const Caller& caller) const;
  // By ?token= or by the cookie.
  bool has_token(const Caller& caller) const;
  // Of the answer that brings the page.
  std::string cookie() const;

 private:
  bool is_our_authority(std::string_view authority) const;
  bool is_token(std::string_view text) const;
  std::string token_, cookie_name_;
  uint16_t port_;
};

// 256 bits of the system's randomness, in letters that need no escape in a URL.
std::string random_token();

// A target's path and one field of its query, percent escapes resolved; nothing for escapes that are broken.
std::optional<std::string> path_of_target(std::string_view target);
std::optional<std::string> query_of_target(std::string_view target, std::string_view field);

}  // namespace saltus::studio
