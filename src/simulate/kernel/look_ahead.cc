#include "simulate/kernel/look_ahead.h"

#include <algorithm>

namespace saltus::simulate {
namespace {

constexpr uint64_t kSteps = 100;
// The first is wrong by the tolerance, the second by its square, the third by its cube: what is still smaller in the
// fourth is nothing.
constexpr int kMostLooks = 4;
// A state this large is what a tolerance for 1 was made for, to a digit.
constexpr double kLarge = 0.1;
// A look that finds a state this much smaller than the one before has found that it was an error.
constexpr double kSmaller = 0.1;
// Some more digits cost a few times the steps (a fifth order method ten times for five digits); what costs more than
// that is noise.
constexpr double kDearest = 20;

double pace(const Look& look) {
  return look.steps > 0 ? look.span / static_cast<double>(look.steps) : 0;
}

}  // namespace

std::vector<double> sizes_ahead(const TakeLook& look) {
  Look first = look({}, kSteps);
  std::vector<double> sizes = first.reached;
  for (double& size : sizes) {
    if (size >= kLarge) size = 0;
  }
  auto none = [&] { return std::ranges::all_of(sizes, [](double size) { return size == 0; }); };
  bool known = false;
  for (int made = 1; made < kMostLooks && !known && !none(); ++made) {
    Look next = look(sizes, kSteps);
    if (!next.well || kDearest * pace(next) < pace(first)) return {};
    known = true;
    for (size_t i = 0; i < sizes.size(); ++i) {
      if (sizes[i] == 0) continue;
      bool smaller = next.reached[i] < kSmaller * sizes[i];
      known = known && !smaller;
      sizes[i] = smaller && made + 1 == kMostLooks ? 0 : next.reached[i];
    }
  }
  return sizes;
}

}  // namespace saltus::simulate
