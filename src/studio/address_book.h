// The address under which a folder was served last, so that pages that are still open find the server again after a
// restart. It is the user's own secret: kept in the user's folder for state, readable by nobody else, and never in the
// opened folder, whose content may come from anywhere.
#pragma once

#include <cstdint>
#include <string>

namespace saltus::studio {

struct Address {
  uint16_t port = 0;
  std::string token;  // empty: none known
};

// The user's folder for state of the studio, for nobody else to read; empty: there is no place for it.
std::string state_folder();

Address last_address(const std::string& folder);
void keep_address(const std::string& folder, const Address& address);

}  // namespace saltus::studio
