#include "run/program.h"

namespace saltus::run {

const Place* Program::place(int64_t where) const {
  std::lock_guard lock(places_lock_);
  return where >= 0 && static_cast<size_t>(where) < places_.size() ? &places_[static_cast<size_t>(where)] : nullptr;
}

Span Program::span(int64_t where) const {
  const Place* at = place(where);
  return at ? at->span : Span{};
}

size_t Program::place_count() const {
  std::lock_guard lock(places_lock_);
  return places_.size();
}

int64_t Program::add_place(Place place) const {
  std::lock_guard lock(places_lock_);
  places_.push_back(std::move(place));
  return static_cast<int64_t>(places_.size()) - 1;
}

}  // namespace saltus::run
