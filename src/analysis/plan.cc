#include "analysis/plan.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <fstream>
#include <numeric>

namespace saltus::analysis {
namespace {

constexpr size_t kMostValues = 10'000'000;

std::vector<std::string_view> split(std::string_view text, char at) {
  std::vector<std::string_view> parts;
  for (;;) {
    size_t end = text.find(at);
    parts.push_back(text.substr(0, end));
    if (end == std::string_view::npos) return parts;
    text.remove_prefix(end + 1);
  }
}

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && (text.front() == ' ' || text.front() == '"')) text.remove_prefix(1);
  while (!text.empty() && (text.back() == ' ' || text.back() == '"' || text.back() == '\r')) text.remove_suffix(1);
  return text;
}

bool read_number(std::string_view text, double& x) {
  text = trimmed(text);
  if (text == "true" || text == "false") return x = text == "true", true;
  auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), x);
  return error == std::errc() && end == text.data() + text.size() && std::isfinite(x);
}

// splitmix64: small, and the same on every machine.
class Points {
 public:
  explicit Points(uint64_t seed) : state_(seed) {}
  uint64_t next() {
    uint64_t z = state_ += 0x9e3779b97f4a7c15;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
    z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
    return z ^ (z >> 31);
  }
  double uniform() { return (static_cast<double>(next() >> 11) + 0.5) * 0x1p-53; }  // neither 0 nor 1
  size_t below(size_t n) { return static_cast<size_t>(uniform() * static_cast<double>(n)); }

 private:
  uint64_t state_;
};

// Φ(x) = p by Newton's method: Φ is convex on one side of zero, so from zero it converges monotonically there.
double normal_quantile(double p) {
  if (p > 0.5) return -normal_quantile(1 - p);
  double x = 0;
  for (int i = 0; i < 200; ++i) {
    double step = (0.5 * std::erfc(-x / std::sqrt(2.0)) - p) / (std::exp(-x * x / 2) / std::sqrt(2 * M_PI));
    // Far out the density is so small that a step would overshoot.
    step = std::clamp(step, -1.0, 1.0);
    x -= step;
    if (std::abs(step) <= 1e-15 * std::max(1.0, std::abs(x))) break;
  }
  return x;
}

}  // namespace

bool read_values(std::string_view text, std::vector<double>& values, std::string& why) {
  values.clear();
  auto refuse = [&](const char* what) { return why = fmt::format("'{}': {}", text, what), false; };
  auto parts = split(text, ':');
  double a = 0, b = 0, c = 0;
  if (parts.size() == 4 && (trimmed(parts[0]) == "log" || trimmed(parts[0]) == "lin")) {
    bool log = trimmed(parts[0]) == "log";
    if (!read_number(parts[1], a) || !read_number(parts[2], b) || !read_number(parts[3], c))
      return refuse("not three numbers");
    if (!(c >= 1 && c == std::floor(c) && c <= kMostValues)) return refuse("how many is not a positive whole number");
    if (log && !(a > 0 && b > 0)) return refuse("a logarithmic range is of positive numbers");
    for (size_t i = 0; i < static_cast<size_t>(c); ++i) {
      double s = c == 1 ? 0 : static_cast<double>(i) / (c - 1);
      values.push_back(s == 0 ? a : s == 1 ? b : log ? a * std::pow(b / a, s) : a + s * (b - a));
    }
    return true;
  }
  if (parts.size() == 3) {
    if (!read_number(parts[0], a) || !read_number(parts[1], b) || !read_number(parts[2], c))
      return refuse("not three numbers");
    if (c == 0 || (b - a) / c < 0) return refuse("the step does not lead there");
    // As many steps as fit, up to rounding.
    double steps = std::floor((b - a) / c * (1 + 1e-12) + 1e-12);
    if (steps > kMostValues) return refuse("too many values");
    for (size_t i = 0; i <= static_cast<size_t>(steps); ++i) values.push_back(a + static_cast<double>(i) * c);
    return true;
  }
  if (text.starts_with('{') && text.ends_with('}')) text = text.substr(1, text.size() - 2);
  for (std::string_view part : split(text, ',')) {
    if (!read_number(part, a)) return refuse("not a list of numbers");
    values.push_back(a);
  }
  return true;
}

bool read_spread(std::string_view text, Spread& spread, std::string& why) {
  auto refuse = [&](const char* what) { return why = fmt::format("'{}': {}", text, what), false; };
  size_t open = text.find('(');
  if (open == std::string_view::npos || !text.ends_with(')')) return refuse("not a distribution, NAME(A,B)");
  std::string_view name = trimmed(text.substr(0, open));
  auto arguments = split(text.substr(open + 1, text.size() - open - 2), ',');
  if (arguments.size() != 2 || !read_number(arguments[0], spread.a) || !read_number(arguments[1], spread.b))
    return refuse("not two numbers");
  if (name == "uniform")
    spread.kind = Spread::Kind::Uniform;
  else if (name == "loguniform")
    spread.kind = Spread::Kind::LogUniform;
  else if (name == "normal")
    spread.kind = Spread::Kind::Normal;
  else if (name == "lognormal")
    spread.kind = Spread::Kind::LogNormal;
  else
    return refuse("there are uniform, loguniform, normal and lognormal");
  bool normal = spread.kind == Spread::Kind::Normal || spread.kind == Spread::Kind::LogNormal;
  if (normal && !(spread.b >= 0)) return refuse("a standard deviation is not negative");
  if (!normal && !(spread.a <= spread.b)) return refuse("the ends are in the wrong order");
  if (spread.kind == Spread::Kind::LogUniform && !(spread.a > 0))
    return refuse("a logarithmic range is of positive numbers");
  return true;
}

double Spread::quantile(double p) const {
  switch (kind) {
    case Kind::Uniform: return a + p * (b - a);
    case Kind::LogUniform: return a * std::pow(b / a, p);
    case Kind::Normal: return a + b * normal_quantile(p);
    case Kind::LogNormal: break;
  }
  return std::exp(a + b * normal_quantile(p));
}

bool may_multiply(const Plan& plan, size_t by, std::string& why) {
  size_t members = std::max<size_t>(1, plan.members.size());
  if (by <= kMostValues / members) return true;
  why = fmt::format("{} times {} members are too many; a sweep has at most {}", members, by, kMostValues);
  return false;
}

void cross(Plan& plan, const std::string& parameter, const std::vector<double>& values) {
  if (plan.parameters.empty() && plan.members.empty()) plan.members.emplace_back();
  plan.parameters.push_back(parameter);
  std::vector<std::vector<double>> members;
  for (const auto& member : plan.members) {
    for (double value : values) {
      members.push_back(member);
      members.back().push_back(value);
    }
  }
  plan.members = std::move(members);
}

void sample(Plan& plan, const std::vector<std::pair<std::string, Spread>>& spreads, size_t n, bool latin,
            uint64_t seed) {
  if (plan.parameters.empty() && plan.members.empty()) plan.members.emplace_back();
  Points points(seed);
  std::vector<std::vector<double>> drawn(n);
  for (const auto& [name, spread] : spreads) {
    plan.parameters.push_back(name);
    std::vector<size_t> strata(n);
    std::iota(strata.begin(), strata.end(), size_t{0});
    for (size_t i = n; latin && i > 1; --i) std::swap(strata[i - 1], strata[points.below(i)]);
    for (size_t i = 0; i < n; ++i) {
      double p = points.uniform();
      if (latin) p = (static_cast<double>(strata[i]) + p) / static_cast<double>(n);
      drawn[i].push_back(spread.quantile(p));
    }
  }
  std::vector<std::vector<double>> members;
  for (const auto& member : plan.members) {
    for (const auto& values : drawn) {
      members.push_back(member);
      members.back().insert(members.back().end(), values.begin(), values.end());
    }
  }
  plan.members = std::move(members);
}

bool read_plan(const std::string& path, Plan& plan, std::string& why) {
  std::ifstream file(path);
  std::string line;
  if (!file || !std::getline(file, line)) return why = fmt::format("cannot read '{}'", path), false;
  for (std::string_view name : split(line, ',')) plan.parameters.emplace_back(trimmed(name));
  for (size_t number = 2; std::getline(file, line); ++number) {
    if (trimmed(line).empty()) continue;
    auto cells = split(line, ',');
    std::vector<double>& member = plan.members.emplace_back(cells.size());
    bool good = cells.size() == plan.parameters.size();
    for (size_t i = 0; good && i < cells.size(); ++i) good = read_number(cells[i], member[i]);
    if (!good) return why = fmt::format("'{}', line {}: not {} numbers", path, number, plan.parameters.size()), false;
  }
  return true;
}

}  // namespace saltus::analysis
