// Writes or reads what a run remembers, field by field: one function of each part serves both ways, so that none is forgotten
// in one of them.
//
// What is read may come from a file that somebody else made: lengths are checked against what is left, and arrays whose
// size the model decides must have that size. Where anything is wrong, `good()` is false and nothing more is read.
#pragma once

#include <cstdint>
#include <cstring>
#include <deque>
#include <string>
#include <type_traits>
#include <vector>

namespace saltus::simulate {

class Archive {
 public:
  Archive() = default;                                                        // writes
  explicit Archive(const std::string& bytes) : bytes_(bytes), reads_(true) {}  // reads

  bool reads() const { return reads_; }
  bool good() const { return good_; }
  void fail() { good_ = false; }
  bool at_end() const { return at_ == bytes_.size(); }
  const std::string& bytes() const { return bytes_; }

  template <class... T>
  void operator()(T&... fields) {
    (one(fields), ...);
  }
  // Vectors of a size that is known beforehand.
  template <class... T>
  void sized(T&... vectors) {
    auto keep = [this](auto& vector) {
      size_t size = vector.size();
      one(vector);
      if (vector.size() != size) {
        good_ = false;
        vector.resize(size);
      }
    };
    (keep(vectors), ...);
  }

 private:
  template <class T>
  void one(T& field) {
    if constexpr (requires { field.archive(*this); }) {
      field.archive(*this);
    } else {
      static_assert(std::is_trivially_copyable_v<T> && !std::is_pointer_v<T>);
      raw(&field, sizeof field);
    }
  }
  void one(std::string& text) {
    uint64_t size = text.size();
    if (!count(size, 1)) return;
    text.resize(size);
    raw(text.data(), size);
  }
  template <class T>
  void one(std::vector<T>& vector) {
    uint64_t size = vector.size();
    if (!count(size, std::is_trivially_copyable_v<T> ? sizeof(T) : 1)) return;
    vector.resize(size);
    if constexpr (std::is_trivially_copyable_v<T> && !std::is_pointer_v<T>) {
      raw(vector.data(), size * sizeof(T));
    } else {
      for (T& element : vector) one(element);
    }
  }
  template <class T>
  void one(std::deque<T>& points) {
    uint64_t size = points.size();
    if (!count(size, sizeof(T))) return;
    points.resize(size);
    for (T& element : points) one(element);
  }

  // How many elements follow, each of so many bytes at least.
  bool count(uint64_t& size, size_t bytes) {
    raw(&size, sizeof size);
    if (reads_ && size > (bytes_.size() - at_) / bytes) good_ = false;
    return good_;
  }
  void raw(void* field, size_t size) {
    if (!reads_) {
      bytes_.append(static_cast<const char*>(field), size);
    } else if (!good_ || bytes_.size() - at_ < size) {
      good_ = false;
    } else {
      if (size > 0) std::memcpy(field, bytes_.data() + at_, size);
      at_ += size;
    }
  }

  std::string bytes_;
  size_t at_ = 0;
  bool reads_ = false;
  bool good_ = true;
};

}  // namespace saltus::simulate
