#include "analysis/root_locus.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <nlohmann/json.hpp>

#include "analysis/frequency.h"
#include "analysis/margins.h"
#include "analysis/transfer.h"

namespace saltus::analysis {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

// Of what the loop moves.
bool is_stable(const Loop& loop, double k) {
  auto made = closed(loop.model, k);
  return made && std::ranges::all_of(transfer_function(*made, 0, 0).poles, [](Complex p) { return p.real() < 0; });
}

// The gains at which |kL| is 1 somewhere, with two decades on either side.
void choose_gains(const Loop& loop, double& low, double& high) {
  double least = kInfinity, most = 0;
  for (double w : frequencies(transfer_function(loop.model, 0, 0), 0, 0, 100)) {
    double size = std::abs(response(loop.model, 0, 0, Complex(0, w)));
    if (!(size > 0) || !std::isfinite(size)) continue;
    least = std::min(least, size);
    most = std::max(most, size);
  }
  if (most == 0) least = most = 1;
  if (low <= 0) low = std::min(0.01 / most, high > 0 ? high / 100 : kInfinity);
  if (high <= 0) high = std::max(100 / least, low * 100);
}

// Each pole goes on as the nearest one that no other took; the nearest pairs first.
std::vector<Complex> continued(const std::vector<Complex>& before, std::vector<Complex> now) {
  struct Pair {
    double distance;
    size_t from, to;
  };
  std::vector<Pair> pairs;
  for (size_t i = 0; i < before.size(); ++i) {
    for (size_t j = 0; j < now.size(); ++j) pairs.push_back({std::abs(before[i] - now[j]), i, j});
  }
  std::ranges::stable_sort(pairs, {}, &Pair::distance);
  std::vector<Complex> made(before.size());
  std::vector<bool> from(before.size()), to(now.size());
  for (const Pair& p : pairs) {
    if (from[p.from] || to[p.to]) continue;
    from[p.from] = to[p.to] = true;
    made[p.from] = now[p.to];
  }
  return made;
}

// Stability changes where a pole crosses the axis: at gains −1/L for which L(iw) is real and negative.
std::vector<RootLocus::Range> stable_ranges(const Loop& loop) {
  std::vector<double> ends = {0};
  for (const GainMargin& g : margins(loop).gain) ends.push_back(g.factor);
  // L(∞): a pole goes through infinity.
  if (double d = loop.model.d(0, 0); d < 0) ends.push_back(-1 / d);
  std::ranges::sort(ends);
  std::vector<RootLocus::Range> made;
  for (size_t i = 0; i < ends.size(); ++i) {
    double from = ends[i], to = i + 1 < ends.size() ? ends[i + 1] : kInfinity;
    double inside = to == kInfinity ? std::max(2 * from, 1.0) : from == 0 ? to / 2 : std::sqrt(from * to);
    if (from == to || !is_stable(loop, inside)) continue;
    if (!made.empty() && made.back().to == from)
      made.back().to = to;
    else
      made.push_back({from, to});
  }
  return made;
}

}  // namespace

RootLocus root_locus(const Loop& loop, double low, double high, size_t points) {
  RootLocus made;
  made.loop = loop_text(loop);
  made.zeros = transfer_function(loop.model, 0, 0).zeros;
  choose_gains(loop, low, high);
  std::vector<Complex> now = loop.model.poles;
  made.branches.resize(now.size());
  auto add = [&](double k) {
    made.gain.push_back(k);
    for (size_t i = 0; i < now.size(); ++i) made.branches[i].push_back(now[i]);
  };
  add(0);
  for (size_t i = 0; i < points; ++i) {
    double k = low * std::pow(high / low, static_cast<double>(i) / static_cast<double>(points - 1));
    auto with_gain = closed(loop.model, k);
    if (!with_gain) continue;
    now = continued(now, std::move(with_gain->poles));
    add(k);
  }
  made.stable = stable_ranges(loop);
  return made;
}

std::string as_text(const RootLocus& r) {
  std::string out = fmt::format("{}: gains 0 to {:.4g}\n", r.loop, r.gain.back());
  auto list = [&](const char* what, const std::vector<Complex>& values) {
    out += fmt::format("  {}:", what);
    for (Complex v : values) out += " " + complex_text(v) + ";";
    if (values.empty()) out += " none;";
    out.back() = '\n';
  };
  std::vector<Complex> first;
  for (const auto& branch : r.branches) first.push_back(branch.front());
  list("poles of the open loop", first);
  list("zeros", r.zeros);
  for (const RootLocus::Range& range : r.stable) {
    out += range.to == kInfinity ? fmt::format("  stable for gains above {:.6g}\n", range.from)
                                 : fmt::format("  stable for gains between {:.6g} and {:.6g}\n", range.from, range.to);
  }
  if (r.stable.empty()) out += "  stable for no gain\n";
  return out;
}

std::string as_csv(const RootLocus& r) {
  std::string out = "gain";
  for (size_t i = 1; i <= r.branches.size(); ++i) out += fmt::format(",real{},imaginary{}", i, i);
  out += '\n';
  for (size_t k = 0; k < r.gain.size(); ++k) {
    out += fmt::format("{}", r.gain[k]);
    for (const auto& branch : r.branches) out += fmt::format(",{},{}", branch[k].real(), branch[k].imag());
    out += '\n';
  }
  return out;
}

std::string as_json(const RootLocus& r) {
  auto pairs = [](const std::vector<Complex>& values) {
    nlohmann::json list = nlohmann::json::array();
    for (Complex v : values) list.push_back({v.real(), v.imag()});
    return list;
  };
  nlohmann::json out = {
      {"loop", r.loop}, {"gain", r.gain}, {"branches", nlohmann::json::array()}, {"zeros", pairs(r.zeros)}};
  for (const auto& branch : r.branches) out["branches"].push_back(pairs(branch));
  out["stable"] = nlohmann::json::array();
  for (const RootLocus::Range& range : r.stable)
    out["stable"].push_back({range.from, range.to == kInfinity ? nlohmann::json() : nlohmann::json(range.to)});
  return out.dump();
}

}  // namespace saltus::analysis
