// Bytes to be read: of a file, or of memory (for tests and fuzzers). Nothing is allocated by what a file claims about
// itself; readers ask how many bytes there really are.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>

#include "results/status.h"

namespace saltus::results {

class ByteSource {
 public:
  ByteSource() = default;
  explicit ByteSource(std::span<const char> memory) : memory_(memory), size_(memory.size()) {}
  ~ByteSource();
  ByteSource(const ByteSource&) = delete;
  ByteSource& operator=(const ByteSource&) = delete;

  Status open(const std::string& path);
  uint64_t size() const { return size_; }

  // Fills `to` from the bytes at `offset` and returns how many there were: fewer only at the end of the source or when
  // the disk fails.
  size_t read(uint64_t offset, std::span<char> to) const;

 private:
  std::span<const char> memory_;
  int descriptor_ = -1;
  uint64_t size_ = 0;
};

}  // namespace saltus::results
