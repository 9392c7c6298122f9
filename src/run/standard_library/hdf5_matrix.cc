// MAT files of version 7.3, which are HDF5 files ("HDF5 File Format Specification", version 2.0): what MATLAB writes of
// it. Superblock of version 0; groups with B-trees of version 1 and local heaps; object headers of version 1; data that
// are compact, contiguous, or in chunks, packed by deflate or not. A structure is a group, its fields are in it.
#include <optional>

#include "run/standard_library/failure.h"
#include "run/standard_library/inflate.h"
#include "run/standard_library/mat_bytes.h"
#include "run/standard_library/matrix_file.h"

namespace saltus::run::library {
namespace {

[[noreturn]] void unknown(const char* what) {
  throw Failure{std::string("not supported yet: an HDF5 file with ") + what};
}

constexpr uint64_t kNowhere = ~uint64_t{0};
// Deeper than any file that is one: damaged files may have circles.
constexpr int kDeepest = 32;

// Messages of an object header.
enum : uint16_t { kDataspace = 1, kDatatype = 3, kLayout = 8, kFilters = 11, kContinuation = 16, kSymbolTable = 17 };
enum : uint16_t { kDeflate = 1, kShuffle = 2, kFletcher = 3 };

struct Dataset {
  std::vector<uint64_t> sizes;
  NumberKind kind = NumberKind::Double;
  bool swapped = false, has_type = false;
  std::string_view compact;
  uint64_t address = kNowhere, tree = kNowhere;
  std::vector<uint64_t> chunk;  // sizes of a chunk
  std::vector<uint16_t> filters;
  uint64_t group_tree = kNowhere, group_heap = kNowhere;
};

class File {
 public:
  explicit File(std::string_view bytes) : all_(bytes) {
    size_t at = bytes.starts_with("\x89HDF") ? 0 : 512;
    if (number<uint8_t>(at + 8) != 0) unknown("a superblock of a later version");
    if (number<uint8_t>(at + 13) != 8 || number<uint8_t>(at + 14) != 8) unknown("addresses of other sizes");
    base_ = number<uint64_t>(at + 24);
    if (base_ > bytes.size()) throw Failure{"it is damaged"};
    root_ = number<uint64_t>(at + 56 + 8);
  }

  std::optional<Matrix> matrix(std::string_view path) const {
    uint64_t header = root_;
    while (!path.empty()) {
      Dataset group = object(header);
      std::string_view name = path.substr(0, path.find('.'));
      path.remove_prefix(std::min(path.size(), name.size() + 1));
      if (group.group_tree == kNowhere) return std::nullopt;
      auto found = member(group.group_tree, group.group_heap, name, 0);
      if (!found) return std::nullopt;
      header = *found;
    }
    return values(object(header));
  }

 private:
  template <class T>
  T number(uint64_t at) const {
    return number_at<T>(all_, at, false);
  }
  // Addresses in the file count from its own beginning.
  template <class T>
  T at(uint64_t address) const {
    if (address > all_.size()) throw Failure{"it is damaged"};
    return number<T>(base_ + address);
  }
  std::string_view bytes(uint64_t address, uint64_t count) const {
    if (address > all_.size() || base_ + address > all_.size() || count > all_.size() - base_ - address)
      throw Failure{"it ends too early"};
    return all_.substr(base_ + address, count);
  }

  std::optional<uint64_t> member(uint64_t tree, uint64_t heap, std::string_view name, int depth) const {
    if (depth > kDeepest) throw Failure{"it is damaged"};
    if (bytes(tree, 4) != "TREE" || bytes(heap, 4) != "HEAP") unknown("groups of another kind");
    auto level = at<uint8_t>(tree + 5);
    auto count = at<uint16_t>(tree + 6);
    uint64_t names = at<uint64_t>(heap + 24);
    for (uint64_t i = 0; i < count; ++i) {
      // A key before each child.
      uint64_t child = at<uint64_t>(tree + 24 + 16 * i + 8);
      if (level > 0) {
        if (auto found = member(child, heap, name, depth + 1)) return found;
        continue;
      }
      if (bytes(child, 4) != "SNOD") throw Failure{"it is damaged"};
      auto symbols = at<uint16_t>(child + 6);
      for (uint64_t k = 0; k < symbols; ++k) {
        uint64_t entry = child + 8 + 40 * k, text = names + at<uint64_t>(entry);
        std::string_view here = bytes(text, name.size() + 1);
        if (here.substr(0, name.size()) == name && here.back() == '\0') return at<uint64_t>(entry + 8);
      }
    }
    return std::nullopt;
  }

  Dataset object(uint64_t header) const {
    if (at<uint8_t>(header) != 1) unknown("object headers of a later version");
    Dataset made;
    size_t left = at<uint16_t>(header + 2);
    read_messages(header + 16, at<uint32_t>(header + 8), left, made, 0);
    return made;
  }

  void read_messages(uint64_t from, uint64_t length, size_t& left, Dataset& made, int depth) const {
    if (depth > kDeepest) throw Failure{"it is damaged"};
    for (uint64_t here = from; left > 0 && here + 8 <= from + length; --left) {
      auto type = at<uint16_t>(here), size = at<uint16_t>(here + 2);
      read_message(type, here + 8, size, made);
      if (type == kContinuation)
        read_messages(at<uint64_t>(here + 8), at<uint64_t>(here + 16), --left, made, depth + 1), ++left;
      here += 8 + uint64_t{size};
    }
  }

  void read_message(uint16_t type, uint64_t here, uint16_t size, Dataset& made) const {
    if (type == kDataspace) {
      bool old = at<uint8_t>(here) == 1;
      for (uint64_t i = 0; i < at<uint8_t>(here + 1); ++i)
        made.sizes.push_back(at<uint64_t>(here + (old ? 8 : 4) + 8 * i));
    } else if (type == kDatatype) {
      read_type(here, made);
    } else if (type == kLayout) {
      read_layout(here, made);
    } else if (type == kFilters) {
      read_filters(here, made);
    } else if (type == kSymbolTable && size >= 16) {
      made.group_tree = at<uint64_t>(here);
      made.group_heap = at<uint64_t>(here + 8);
    }
  }

  void read_type(uint64_t here, Dataset& made) const {
    int kind = at<uint8_t>(here) & 15, flags = at<uint8_t>(here + 1);
    auto size = at<uint32_t>(here + 4);
    made.swapped = (flags & 1) != 0;
    made.has_type = true;
    bool is_signed = (flags & 8) != 0;
    if (kind == 1 && size == 8)
      made.kind = NumberKind::Double;
    else if (kind == 1 && size == 4)
      made.kind = NumberKind::Single;
    else if (kind == 0 && size == 1)
      made.kind = is_signed ? NumberKind::Int8 : NumberKind::UInt8;
    else if (kind == 0 && size == 2)
      made.kind = is_signed ? NumberKind::Int16 : NumberKind::UInt16;
    else if (kind == 0 && size == 4)
      made.kind = is_signed ? NumberKind::Int32 : NumberKind::UInt32;
    else if (kind == 0 && size == 8)
      made.kind = is_signed ? NumberKind::Int64 : NumberKind::UInt64;
    else
      made.has_type = false;
  }

  void read_layout(uint64_t here, Dataset& made) const {
    if (at<uint8_t>(here) != 3) unknown("data of another layout");
    switch (at<uint8_t>(here + 1)) {
      case 0: made.compact = bytes(here + 4, at<uint16_t>(here + 2)); break;
      case 1: made.address = at<uint64_t>(here + 2); break;
      case 2: {
        made.tree = at<uint64_t>(here + 3);
        // The last one is the size of an element.
        for (uint64_t i = 0; i + 1 < at<uint8_t>(here + 2); ++i) made.chunk.push_back(at<uint32_t>(here + 11 + 4 * i));
        break;
      }
      default: unknown("data of another layout");
    }
  }

  void read_filters(uint64_t here, Dataset& made) const {
    if (at<uint8_t>(here) != 1) unknown("filters of a later version");
    uint64_t filters = at<uint8_t>(here + 1), place = here + 8;
    for (uint64_t i = 0; i < filters; ++i) {
      auto id = at<uint16_t>(place), name = at<uint16_t>(place + 2), values = at<uint16_t>(place + 6);
      if (id != kDeflate && id != kShuffle && id != kFletcher) unknown("another compression");
      made.filters.push_back(id);
      place += 8 + (name + 7) / 8 * 8 + 4 * (values + values % 2);
    }
  }

  std::optional<Matrix> values(const Dataset& data) const {
    if (!data.has_type) throw Failure{"it is no matrix of numbers"};
    if (data.sizes.size() > 2) throw Failure{"it has more than two dimensions"};
    // In the order of MATLAB the first dimension is the last one here.
    size_t columns = data.sizes.size() < 2 ? 1 : data.sizes[0], rows = data.sizes.empty() ? 1 : data.sizes.back();
    size_t each = size_of(data.kind);
    // Packed data are at least a thousandth of what they stand for (deflate's limit is 1032).
    if (columns != 0 && rows > all_.size() * 1100 / columns) throw Failure{"it is damaged"};
    if (!data.compact.empty()) return by_columns(data.compact, data.kind, data.swapped, rows, columns);
    if (data.tree == kNowhere) {
      if (data.address == kNowhere) return Matrix{rows, columns, std::vector<double>(rows * columns)};
      return by_columns(bytes(data.address, rows * columns * each), data.kind, data.swapped, rows, columns);
    }
    if (data.chunk.size() != data.sizes.size()) throw Failure{"it is damaged"};
    std::string flat(rows * columns * each, '\0');
    read_chunks(data, data.tree, flat, 0);
    return by_columns(flat, data.kind, data.swapped, rows, columns);
  }

  void read_chunks(const Dataset& data, uint64_t tree, std::string& flat, int depth) const {
    if (depth > kDeepest || bytes(tree, 4) != "TREE") throw Failure{"it is damaged"};
    size_t dimensions = data.sizes.size(), key = 8 + 8 * (dimensions + 1);
    auto level = at<uint8_t>(tree + 5);
    auto count = at<uint16_t>(tree + 6);
    for (uint64_t i = 0; i < count; ++i) {
      uint64_t here = tree + 24 + i * (key + 8), child = at<uint64_t>(here + key);
      if (level > 0) {
        read_chunks(data, child, flat, depth + 1);
        continue;
      }
      uint64_t first[2] = {0, 0};
      for (size_t d = 0; d < dimensions; ++d) first[d + 2 - dimensions] = at<uint64_t>(here + 8 + 8 * d);
      place_chunk(data, unfiltered(data, bytes(child, at<uint32_t>(here)), at<uint32_t>(here + 4)), first, flat);
    }
  }

  static std::string unfiltered(const Dataset& data, std::string_view packed, uint32_t left_out) {
    std::string chunk(packed);
    for (size_t f = data.filters.size(); f-- > 0;) {
      if ((left_out >> f & 1) != 0) continue;
      if (data.filters[f] == kDeflate) chunk = inflate_zlib(chunk);
      if (data.filters[f] == kFletcher) chunk.resize(chunk.size() - std::min<size_t>(chunk.size(), 4));
      if (data.filters[f] != kShuffle) continue;
      // The first bytes of all elements, then the second ones.
      size_t each = size_of(data.kind), n = chunk.size() / each;
      std::string mixed = chunk;
      for (size_t i = 0; i < n; ++i) {
        for (size_t b = 0; b < each; ++b) chunk[i * each + b] = mixed[b * n + i];
      }
    }
    return chunk;
  }

  static void place_chunk(const Dataset& data, const std::string& chunk, const uint64_t* first, std::string& flat) {
    size_t each = size_of(data.kind), d = data.sizes.size();
    size_t lines = d < 2 ? 1 : data.sizes[0], line = d == 0 ? 1 : data.sizes.back();
    size_t high = d < 2 ? 1 : data.chunk[0], wide = d == 0 ? 1 : data.chunk.back();
    for (size_t i = 0; i < high && first[0] + i < lines; ++i) {
      if (first[1] >= line) break;
      size_t count = std::min<size_t>(wide, line - first[1]);
      size_t from = i * wide * each, to = ((first[0] + i) * line + first[1]) * each;
      if (from > chunk.size() || count * each > chunk.size() - from) throw Failure{"it is damaged"};
      std::memcpy(flat.data() + to, chunk.data() + from, count * each);
    }
  }

  std::string_view all_;
  uint64_t base_ = 0, root_ = 0;
};

}  // namespace

std::optional<Matrix> hdf5_matrix(std::string_view bytes, const std::string& name) {
  return File(bytes).matrix(name);
}

}  // namespace saltus::run::library
