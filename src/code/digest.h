// Names for contents. SHA-256 as LLVM has it: it is linked already and well kept, and nobody can make two contents with
// one name.
#pragma once

#include <string>
#include <string_view>

namespace saltus::code {

// In 64 hexadecimal digits.
std::string sha256(std::string_view bytes);

// For contents of megabytes at every start of the program (BLAKE3: as hard to forge, several times as fast). 64 digits.
std::string blake3(std::string_view bytes);

// Several texts as one, such that {"ab", "c"} and {"a", "bc"} differ.
class KeyText {
 public:
  KeyText& add(std::string_view part) {
    text_ += std::to_string(part.size()) + ':';
    text_ += part;
    return *this;
  }
  std::string digest() const { return sha256(text_); }

 private:
  std::string text_;
};

}  // namespace saltus::code
