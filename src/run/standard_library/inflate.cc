#include "run/standard_library/inflate.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

#include "run/standard_library/failure.h"

namespace saltus::run::library {
namespace {

[[noreturn]] void damaged() {
  throw Failure{"its packed data are damaged"};
}

class Bits {
 public:
  explicit Bits(std::string_view bytes) : bytes_(bytes) {}
  uint32_t take(unsigned count) {
    while (held_ < count) {
      if (at_ >= bytes_.size()) damaged();
      bits_ |= uint64_t{static_cast<unsigned char>(bytes_[at_++])} << held_;
      held_ += 8;
    }
    auto value = static_cast<uint32_t>(bits_ & ((uint64_t{1} << count) - 1));
    bits_ >>= count;
    held_ -= count;
    return value;
  }
  // Whole bytes, from the next one on.
  std::string_view bytes(size_t count) {
    at_ -= held_ / 8;
    held_ = 0;
    bits_ = 0;
    if (bytes_.size() - at_ < count) damaged();
    at_ += count;
    return bytes_.substr(at_ - count, count);
  }

 private:
  std::string_view bytes_;
  size_t at_ = 0;
  uint64_t bits_ = 0;
  unsigned held_ = 0;
};

constexpr unsigned kLongest = 15;

// A canonical Huffman code: codes of one length follow each other, shorter ones come first (RFC 1951, 3.2.2).
class Huffman {
 public:
  explicit Huffman(const std::vector<uint8_t>& lengths) {
    for (uint8_t length : lengths) ++count_[length];
    count_[0] = 0;
    std::array<unsigned, kLongest + 2> first{};
    for (unsigned length = 1; length <= kLongest; ++length) first[length + 1] = first[length] + count_[length];
    symbols_.resize(lengths.size());
    for (unsigned symbol = 0; symbol < lengths.size(); ++symbol) {
      if (lengths[symbol] > 0) symbols_[first[lengths[symbol]]++] = static_cast<uint16_t>(symbol);
    }
  }
  unsigned next(Bits& bits) const {
    unsigned code = 0, first = 0, index = 0;
    for (unsigned length = 1; length <= kLongest; ++length) {
      code |= bits.take(1);
      if (code < first + count_[length]) return symbols_[index + code - first];
      index += count_[length];
      first = (first + count_[length]) << 1;
      code <<= 1;
    }
    damaged();
  }

 private:
  std::array<unsigned, kLongest + 1> count_{};
  std::vector<uint16_t> symbols_;
};

// A length or a distance: a smallest value and a number of bits for what comes on top.
struct Range {
  uint16_t least;
  uint8_t extra;
};
constexpr Range kLengths[] = {{3, 0},   {4, 0},   {5, 0},   {6, 0},   {7, 0},  {8, 0},  {9, 0},  {10, 0},
                              {11, 1},  {13, 1},  {15, 1},  {17, 1},  {19, 2}, {23, 2}, {27, 2}, {31, 2},
                              {35, 3},  {43, 3},  {51, 3},  {59, 3},  {67, 4}, {83, 4}, {99, 4}, {115, 4},
                              {131, 5}, {163, 5}, {195, 5}, {227, 5}, {258, 0}};
constexpr Range kDistances[] = {{1, 0},     {2, 0},     {3, 0},     {4, 0},      {5, 1},      {7, 1},
                                {9, 2},     {13, 2},    {17, 3},    {25, 3},     {33, 4},     {49, 4},
                                {65, 5},    {97, 5},    {129, 6},   {193, 6},    {257, 7},    {385, 7},
                                {513, 8},   {769, 8},   {1025, 9},  {1537, 9},   {2049, 10},  {3073, 10},
                                {4097, 11}, {6145, 11}, {8193, 12}, {12289, 12}, {16385, 13}, {24577, 13}};

void unpack_block(Bits& bits, const Huffman& literals, const Huffman& distances, std::string& out) {
  for (;;) {
    unsigned symbol = literals.next(bits);
    if (symbol < 256) {
      out += static_cast<char>(symbol);
      continue;
    }
    if (symbol == 256) return;
    symbol -= 257;
    if (symbol >= std::size(kLengths)) damaged();
    size_t length = kLengths[symbol].least + bits.take(kLengths[symbol].extra);
    unsigned far = distances.next(bits);
    if (far >= std::size(kDistances)) damaged();
    size_t distance = kDistances[far].least + bits.take(kDistances[far].extra);
    if (distance > out.size()) damaged();
    // They may overlap.
    for (size_t from = out.size() - distance, i = 0; i < length; ++i) out += out[from + i];
  }
}

void fixed_block(Bits& bits, std::string& out) {
  std::vector<uint8_t> lengths(288, 8);
  std::fill(lengths.begin() + 144, lengths.begin() + 256, uint8_t{9});
  std::fill(lengths.begin() + 256, lengths.begin() + 280, uint8_t{7});
  unpack_block(bits, Huffman(lengths), Huffman(std::vector<uint8_t>(30, 5)), out);
}

void dynamic_block(Bits& bits, std::string& out) {
  size_t literals = bits.take(5) + 257, distances = bits.take(5) + 1, codes = bits.take(4) + 4;
  static constexpr uint8_t kOrder[] = {16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15};
  std::vector<uint8_t> own(19);
  for (size_t i = 0; i < codes; ++i) own[kOrder[i]] = static_cast<uint8_t>(bits.take(3));
  Huffman code(own);
  std::vector<uint8_t> lengths;
  while (lengths.size() < literals + distances) {
    unsigned symbol = code.next(bits);
    if (symbol < 16) {
      lengths.push_back(static_cast<uint8_t>(symbol));
      continue;
    }
    if (symbol == 16 && lengths.empty()) damaged();
    uint8_t value = symbol == 16 ? lengths.back() : uint8_t{0};
    unsigned times = symbol == 16 ? 3 + bits.take(2) : symbol == 17 ? 3 + bits.take(3) : 11 + bits.take(7);
    lengths.insert(lengths.end(), times, value);
  }
  if (lengths.size() > literals + distances) damaged();
  auto middle = lengths.begin() + static_cast<std::ptrdiff_t>(literals);
  unpack_block(bits, Huffman({lengths.begin(), middle}), Huffman({middle, lengths.end()}), out);
}

uint32_t adler32(std::string_view bytes) {
  uint32_t a = 1, b = 0;
  for (char c : bytes) {
    a = (a + static_cast<unsigned char>(c)) % 65521;
    b = (b + a) % 65521;
  }
  return b << 16 | a;
}

}  // namespace

std::string inflate_zlib(std::string_view packed) {
  if (packed.size() < 6 || (packed[0] & 15) != 8 || (packed[1] & 32) != 0) damaged();
  Bits bits(packed.substr(2));
  std::string out;
  for (bool last = false; !last;) {
    last = bits.take(1) != 0;
    unsigned kind = bits.take(2);
    if (kind == 0) {
      std::string_view sizes = bits.bytes(4);
      auto byte = [&](size_t i) { return static_cast<size_t>(static_cast<unsigned char>(sizes[i])); };
      if ((byte(0) | byte(1) << 8) != ((byte(2) | byte(3) << 8) ^ 0xffff)) damaged();
      out += bits.bytes(byte(0) | byte(1) << 8);
    } else if (kind == 1) {
      fixed_block(bits, out);
    } else if (kind == 2) {
      dynamic_block(bits, out);
    } else {
      damaged();
    }
  }
  std::string_view sum = bits.bytes(4);
  uint32_t expected = 0;
  for (char c : sum) expected = expected << 8 | static_cast<unsigned char>(c);
  if (expected != adler32(out)) damaged();
  return out;
}

std::string store_zlib(std::string_view bytes) {
  std::string out = "\x78\x01";
  for (size_t at = 0; at == 0 || at < bytes.size();) {
    size_t count = std::min<size_t>(bytes.size() - at, 65535);
    out += static_cast<char>(at + count == bytes.size());
    for (size_t size : {count, count ^ 0xffff}) {
      out += static_cast<char>(size & 255);
      out += static_cast<char>(size >> 8);
    }
    out += bytes.substr(at, count);
    at += count;
    if (bytes.empty()) break;
  }
  uint32_t sum = adler32(bytes);
  for (int shift = 24; shift >= 0; shift -= 8) out += static_cast<char>(sum >> shift & 255);
  return out;
}

}  // namespace saltus::run::library
