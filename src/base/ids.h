// Typed 32-bit ids and the flat stores they index.
//
// An id names an element of one store and cannot be mixed up with the id of another: Id<struct VariableTag> and
// Id<struct EquationTag> are different types. Ids are half the size of pointers, survive growth of the store,
// compare as integers and can be written to a file.
#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <utility>
#include <vector>

namespace saltus {

template <class Tag>
struct Id {
  static constexpr uint32_t kNone = 0xffffffffu;
  uint32_t value = kNone;

  constexpr Id() = default;
  constexpr explicit Id(uint32_t v) : value(v) {}
  constexpr explicit Id(size_t v) : value(static_cast<uint32_t>(v)) {}
  constexpr explicit Id(int v) : value(static_cast<uint32_t>(v)) {}

  constexpr bool valid() const { return value != kNone; }
  constexpr explicit operator bool() const { return valid(); }
  friend constexpr auto operator<=>(Id, Id) = default;
};

// A vector indexed by its own kind of id.
template <class IdT, class T>
class Store {
 public:
  IdT add(T element) {
    elements_.push_back(std::move(element));
    return IdT(elements_.size() - 1);
  }
  T& operator[](IdT id) { return elements_[id.value]; }
  const T& operator[](IdT id) const { return elements_[id.value]; }
  size_t size() const { return elements_.size(); }
  bool empty() const { return elements_.empty(); }
  void reserve(size_t n) { elements_.reserve(n); }
  void resize(size_t n) { elements_.resize(n); }
  void resize(size_t n, const T& value) { elements_.resize(n, value); }
  void clear() { elements_.clear(); }

  auto begin() { return elements_.begin(); }
  auto end() { return elements_.end(); }
  auto begin() const { return elements_.begin(); }
  auto end() const { return elements_.end(); }

  // Ids in order, for `for (VariableId v : store.ids())`.
  struct IdRange {
    struct iterator {
      uint32_t i;
      IdT operator*() const { return IdT(i); }
      iterator& operator++() {
        ++i;
        return *this;
      }
      bool operator!=(const iterator& other) const { return i != other.i; }
    };
    uint32_t n;
    iterator begin() const { return {0}; }
    iterator end() const { return {n}; }
  };
  IdRange ids() const { return {static_cast<uint32_t>(elements_.size())}; }

 private:
  std::vector<T> elements_;
};

}  // namespace saltus

template <class Tag>
struct std::hash<saltus::Id<Tag>> {
  size_t operator()(saltus::Id<Tag> id) const noexcept { return std::hash<uint32_t>()(id.value); }
};
