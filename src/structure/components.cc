// Strong components (Tarjan 1972), iterative.
//
// With a matching, equation r depends on equation s when r contains the unknown that s is matched with. A strong
// component is a set of equations that can only be solved together; Tarjan's algorithm completes a component after all
// that it depends on, so the components come out in the order of computation.
#include "structure/graph.h"

namespace saltus::structure {

Components strong_components(const Incidence& successors) {
  uint32_t n = successors.rows();
  Components result;
  result.members.reserve(n);
  std::vector<uint32_t> number(n, kNone), low(n), next(n), stack, path;
  std::vector<bool> on_stack(n, false);
  uint32_t count = 0;
  for (uint32_t root = 0; root < n; ++root) {
    if (number[root] != kNone) continue;
    path.push_back(root);
    while (!path.empty()) {
      uint32_t v = path.back();
      if (number[v] == kNone) {
        number[v] = low[v] = count++;
        next[v] = successors.begin[v];
        stack.push_back(v);
        on_stack[v] = true;
      }
      bool descended = false;
      while (next[v] < successors.begin[v + 1]) {
        uint32_t w = successors.edges[next[v]++];
        if (number[w] == kNone) {
          path.push_back(w);
          descended = true;
          break;
        }
        if (on_stack[w] && number[w] < low[v]) low[v] = number[w];
      }
      if (descended) continue;
      path.pop_back();
      if (!path.empty() && low[v] < low[path.back()]) low[path.back()] = low[v];
      if (low[v] == number[v]) {
        uint32_t w;
        do {
          w = stack.back();
          stack.pop_back();
          on_stack[w] = false;
          result.members.push_back(w);
        } while (w != v);
        result.begin.push_back(static_cast<uint32_t>(result.members.size()));
      }
    }
  }
  return result;
}

}  // namespace saltus::structure
