// Where a distance comes nearest to zero: the instants at which an equality is touched and not passed.
//
// Known are values of g at some times, p < q < r with |g(q)| least: there is a minimum between p and r. It is closed in
// on by parabolas through the three lowest points, kept honest by the golden section (Brent 1973, chapter 5). Its place
// is known to the root of the rounding of g, its value to the rounding itself.
#pragma once

#include <functional>
#include <optional>
#include <vector>

namespace saltus::simulate {

struct Sample {
  double t, g;
};

// The first minimum of side·g inside of `samples` (ascending times) that is no more than `near` and that `is_met`
// takes. `g`: false where it cannot be evaluated.
std::optional<Sample> first_minimum(const std::vector<Sample>& samples, double side, double near,
                                    const std::function<bool(double, double&)>& g,
                                    const std::function<bool(const Sample&)>& is_met);

}  // namespace saltus::simulate
