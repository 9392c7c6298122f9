// The most elements that one array may have while a model is being compiled. Sizes are counted when a type is made,
// before anything of that size is: a model that says fill(0, 1000000000) is told so instead of filling the memory.
//
// Types are made in hundreds of places, none of which has a say in the limit. So it belongs to the thread that
// compiles, for as long as an ElementLimit lives there; compilations side by side do not see each other's.
#pragma once

#include <cstdint>
#include <stdexcept>

namespace saltus::hybrid {

inline constexpr int64_t kDefaultMostElements = 10'000'000;

struct TooManyElements : std::runtime_error {
  TooManyElements();
};

class ElementLimit {
 public:
  explicit ElementLimit(int64_t most);
  ~ElementLimit();
  ElementLimit(const ElementLimit&) = delete;
  ElementLimit& operator=(const ElementLimit&) = delete;

  static int64_t most();

 private:
  int64_t before_;
};

}  // namespace saltus::hybrid
