#include "modelica/library/elsewhere.h"

#include <algorithm>

namespace saltus::modelica {

std::string elsewhere(Library& library, DeclaredClass& top, std::span<const Name> tail) {
  constexpr size_t kMostClasses = 50'000;
  size_t best = 0, looked = 0;
  std::vector<DeclaredClass*> found, todo = {&top};
  while (!todo.empty() && ++looked < kMostClasses) {
    DeclaredClass* at = todo.back();
    todo.pop_back();
    size_t same = 0;
    const DeclaredClass* up = at;
    while (same < tail.size() && up && up->name == tail[tail.size() - 1 - same]) {
      ++same;
      up = up->parent;
    }
    if (same > best) {
      best = same;
      found.clear();
    }
    if (same == best && same > 0) found.push_back(at);
    for (DeclaredClass* member : library.stored_members(*at)) todo.push_back(member);
  }
  return found.size() == 1 ? library.full_name(*found[0]) : std::string();
}

}  // namespace saltus::modelica
