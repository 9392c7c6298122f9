// Writes or reads tables field by field: one function of each part serves both ways, so that none is forgotten in one
// of them. A type takes part by a member `archive(Archive&)`, by a function `archive_fields(Archive&, T&)` beside it,
// or by being an aggregate: then all of its members are written, in their order. An enumeration takes part by a
// function `last_of(E)` beside it, which gives its last element.
//
// What is read may come from a file that somebody else made: lengths are checked against what is left, truth values and
// enumerations against what they may be, and arrays whose size the model decides must have that size. Where anything is
// wrong, `good()` is false and nothing more is read.
#pragma once

#include <array>
#include <cstdint>
#include <cstring>
#include <deque>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "base/fields.h"

namespace saltus {

// A vector whose size the model decides: an archive that has another size for it is refused.
template <class T>
struct Sized : std::vector<T> {
  using std::vector<T>::vector;
  using std::vector<T>::operator=;
};

class Archive {
 public:
  Archive() = default;                                                             // writes
  explicit Archive(std::string bytes) : bytes_(std::move(bytes)), reads_(true) {}  // reads

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
  // An enumeration whose last element is `last`.
  template <class E>
  void upto(E& value, E last) {
    static_assert(std::is_enum_v<E>);
    raw(&value, sizeof value);
    using U = std::make_unsigned_t<std::underlying_type_t<E>>;
    if (reads_ && static_cast<U>(value) > static_cast<U>(last)) {
      good_ = false;
      value = last;
    }
  }

 private:
  template <class T>
  static constexpr bool is_raw = std::is_arithmetic_v<T> && !std::is_same_v<T, bool>;

  template <class T>
  void one(T& field) {
    if constexpr (requires { field.archive(*this); }) {
      field.archive(*this);
    } else if constexpr (requires { archive_fields(*this, field); }) {
      archive_fields(*this, field);
    } else if constexpr (is_aggregate_class<T>) {
      for_each_field(field, [this](auto& member) { this->one(member); });
    } else if constexpr (requires { last_of(field); }) {
      upto(field, last_of(field));
    } else {
      static_assert(std::is_trivially_copyable_v<T> && !std::is_pointer_v<T>);
      raw(&field, sizeof field);
    }
  }
  template <class T, size_t N>
  void one(std::array<T, N>& elements) {
    for (T& element : elements) one(element);
  }
  template <class T>
  void one(Sized<T>& vector) {
    sized(static_cast<std::vector<T>&>(vector));
  }
  void one(bool& flag) {
    uint8_t byte = flag ? 1 : 0;
    raw(&byte, 1);
    if (byte > 1) good_ = false;
    flag = byte == 1;
  }
  void one(std::string& text) {
    uint64_t size = text.size();
    if (!count(size, 1)) return;
    text.resize(size);
    raw(text.data(), size);
  }
  template <class T>
  void one(std::optional<T>& maybe) {
    bool there = maybe.has_value();
    one(there);
    if (!there) return maybe.reset();
    if (!maybe) maybe.emplace();
    one(*maybe);
  }
  template <class A, class B>
  void one(std::pair<A, B>& both) {
    one(both.first);
    one(both.second);
  }
  template <class T>
  void one(std::vector<T>& vector) {
    uint64_t size = vector.size();
    if (!count(size, is_raw<T> ? sizeof(T) : 1)) return;
    vector.resize(size);
    if constexpr (is_raw<T>) {
      raw(vector.data(), size * sizeof(T));
    } else {
      for (T& element : vector) one(element);
    }
  }
  template <class T>
  void one(std::deque<T>& points) {
    uint64_t size = points.size();
    if (!count(size, is_raw<T> ? sizeof(T) : 1)) return;
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

}  // namespace saltus
