#include "studio/capsule_ports.h"

#include <algorithm>
#include <cmath>

namespace saltus::studio {

double on_grid(double value, double grid) {
  return grid * std::round(value / grid);
}

PointList elbow(Point from, Point to, bool level) {
  if (level) return simplified({from, {(from.x + to.x) / 2, from.y}, {(from.x + to.x) / 2, to.y}, to});
  return simplified({from, {from.x, (from.y + to.y) / 2}, {to.x, (from.y + to.y) / 2}, to});
}

void choose_side(Port& one, Point low, Point high) {
  if (!one.has_outside) {
    one.side = one.causality == "output" ? Port::Right : Port::Left;
    return;
  }
  Point way = one.leaving;
  if (std::fabs(way.x) + std::fabs(way.y) < 1e-9) {
    Point centre{(low.x + high.x) / 2, (low.y + high.y) / 2};
    way = {(one.outside.x - centre.x) / std::max(high.x - low.x, 20.0),
           (one.outside.y - centre.y) / std::max(high.y - low.y, 20.0)};
  }
  if (std::fabs(way.x) >= std::fabs(way.y)) {
    one.side = way.x < 0 ? Port::Left : Port::Right;
  } else {
    one.side = way.y < 0 ? Port::Bottom : Port::Top;
  }
}

namespace {

void spread_in_icon(std::vector<Port*>& side) {
  size_t n = side.size();
  double step = n > 1 ? std::min(80.0, 160.0 / static_cast<double>(n - 1)) : 0;
  for (size_t k = 0; k < n; ++k) {
    double along = on_grid((static_cast<double>(k) - static_cast<double>(n - 1) / 2) * step, 2);
    switch (side[k]->side) {
      case Port::Left: side[k]->icon = {-100, along}; break;
      case Port::Right: side[k]->icon = {100, along}; break;
      case Port::Top: side[k]->icon = {along, 100}; break;
      case Port::Bottom: side[k]->icon = {along, -100}; break;
    }
  }
}

}  // namespace

void place_ports(std::vector<Port>& ports, Point low, Point high) {
  for (Port::Side which : {Port::Left, Port::Right, Port::Top, Port::Bottom}) {
    std::vector<Port*> side;
    for (Port& one : ports) {
      if (one.side == which) side.push_back(&one);
    }
    bool level = which == Port::Left || which == Port::Right;
    auto along = [&](const Port& one) { return level ? one.inside.y : one.inside.x; };
    std::stable_sort(side.begin(), side.end(), [&](const Port* a, const Port* b) { return along(*a) < along(*b); });
    double last = -1e9;
    for (Port* one : side) {
      double at = std::max(on_grid(along(*one), 10), last + 20);
      last = at;
      one->at = which == Port::Left    ? Point{low.x, at}
                : which == Port::Right ? Point{high.x, at}
                : which == Port::Top   ? Point{at, high.y}
                                       : Point{at, low.y};
    }
    spread_in_icon(side);
  }
}

}  // namespace saltus::studio
