#include "base/file_name.h"

#include <cstddef>

namespace saltus {

std::string file_name_of(std::string_view class_name) {
  constexpr size_t kLongest = 200;  // file systems have 255 bytes, and endings are added
  std::string name(class_name.substr(0, kLongest));
  for (char& c : name) {
    auto byte = static_cast<unsigned char>(c);
    bool plain = byte >= 0x80 || (byte >= '0' && byte <= '9') || (byte >= 'A' && byte <= 'Z') ||
                 (byte >= 'a' && byte <= 'z') || c == '_' || c == '.' || c == '-' || c == '\'';
    if (!plain) c = '_';
  }
  if (name.empty() || name[0] == '.' || name[0] == '-') name.insert(name.begin(), '_');
  return name;
}

}  // namespace saltus
