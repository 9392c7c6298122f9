// A bump allocator for data that lives and dies together: syntax trees, interned text.
// Objects are never destroyed one by one, so only trivially destructible types may be put into it.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <new>
#include <span>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace saltus {

class Arena {
 public:
  Arena() = default;
  Arena(Arena&&) = default;
  Arena& operator=(Arena&&) = default;
  Arena(const Arena&) = delete;
  Arena& operator=(const Arena&) = delete;

  void* allocate(size_t bytes, size_t alignment) {
    uintptr_t at = (next_ + alignment - 1) & ~(alignment - 1);
    if (at + bytes > end_) {
      size_t size = std::max(bytes + alignment, kBlock);
      blocks_.push_back(std::make_unique_for_overwrite<std::byte[]>(size));
      next_ = reinterpret_cast<uintptr_t>(blocks_.back().get());
      end_ = next_ + size;
      used_ += size;
      at = (next_ + alignment - 1) & ~(alignment - 1);
    }
    next_ = at + bytes;
    return reinterpret_cast<void*>(at);
  }

  template <class T, class... Args>
  T* make(Args&&... args) {
    static_assert(std::is_trivially_destructible_v<T>);
    return new (allocate(sizeof(T), alignof(T))) T{std::forward<Args>(args)...};
  }

  template <class T>
  std::span<T> copy(std::span<const T> elements) {
    static_assert(std::is_trivially_copyable_v<T>);
    if (elements.empty()) return {};
    T* to = static_cast<T*>(allocate(elements.size_bytes(), alignof(T)));
    std::memcpy(static_cast<void*>(to), elements.data(), elements.size_bytes());
    return {to, elements.size()};
  }
  template <class T>
  std::span<T> copy(const std::vector<T>& elements) {
    return copy(std::span<const T>(elements));
  }
  std::string_view copy(std::string_view text) {
    char* to = static_cast<char*>(allocate(text.size() + 1, 1));
    if (!text.empty()) std::memcpy(to, text.data(), text.size());
    to[text.size()] = '\0';
    return {to, text.size()};
  }

  size_t bytes() const { return used_; }

 private:
  static constexpr size_t kBlock = size_t{1} << 16;
  std::vector<std::unique_ptr<std::byte[]>> blocks_;
  uintptr_t next_ = 0;
  uintptr_t end_ = 0;
  size_t used_ = 0;
};

}  // namespace saltus
