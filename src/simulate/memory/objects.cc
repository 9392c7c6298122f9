#include "simulate/memory/objects.h"

#include <utility>

#include "simulate/memory/instance.h"

namespace saltus::simulate {

void Objects::release_last(run::Environment& env) {
  Living last = living_.back();
  living_.pop_back();  // first: if the destructor fails, it has been called all the same
  int64_t frame = reinterpret_cast<int64_t>(last.object);
  last.destroy(&env, &frame);
}

void Objects::destroy_last(Instance& instance) {
  const char* what = living_.back().what;
  std::string before = std::exchange(instance.failure, {});
  if (!instance.guarded([&] { release_last(instance.env); }))
    failures.push_back(std::string(what) + ": " + instance.failure);
  instance.failure = std::move(before);
}

void Objects::abandon_locals(Instance& instance) {
  while (any_local()) destroy_last(instance);
}

void Objects::finish(Instance& instance) {
  while (!living_.empty()) destroy_last(instance);
}

}  // namespace saltus::simulate
