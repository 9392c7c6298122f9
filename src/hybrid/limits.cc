#include "hybrid/limits.h"

#include <fmt/format.h>

namespace saltus::hybrid {
namespace {

thread_local int64_t most_elements = kDefaultMostElements;

}  // namespace

TooManyElements::TooManyElements()
    : std::runtime_error(fmt::format("an array of more than {} elements", most_elements)) {}

ElementLimit::ElementLimit(int64_t most) : before_(most_elements) {
  most_elements = most;
}
ElementLimit::~ElementLimit() {
  most_elements = before_;
}
int64_t ElementLimit::most() {
  return most_elements;
}

}  // namespace saltus::hybrid
