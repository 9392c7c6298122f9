#include "results/ticks.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <string_view>

namespace saltus::results {
namespace {

// Digits and a power of ten instead of one number, so that the labels' decimals are known and not guessed.
struct Step {
  int digit = 1;  // 1, 2 or 5
  int power = 0;
  double value() const { return digit * std::pow(10.0, power); }
};

Step nice_step(double rough) {
  Step step{1, static_cast<int>(std::floor(std::log10(rough)))};
  double ratio = rough / step.value();
  // The borders lie halfway in the logarithm between the neighbours.
  if (ratio > std::sqrt(50.0)) {
    step = {1, step.power + 1};
  } else if (ratio > std::sqrt(10.0)) {
    step.digit = 5;
  } else if (ratio > std::sqrt(2.0)) {
    step.digit = 2;
  }
  return step;
}

}  // namespace

std::string power_of_ten(int exponent) {
  constexpr std::string_view kRaised[] = {"⁰", "¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹"};
  std::string text = "×10";
  for (char c : std::to_string(exponent)) text += c == '-' ? std::string_view("⁻") : kRaised[c - '0'];
  return text;
}

Ticks nice_ticks(Range range, int wanted, bool whole) {
  Step step = nice_step(range.size() / std::max(1, wanted));
  if (whole && step.power < 0) step = {1, 0};
  double size = step.value();
  Ticks ticks;
  double first = std::ceil(range.low / size - 1e-9);
  double last = std::floor(range.high / size + 1e-9);
  for (double k = first; k <= last && ticks.at.size() < 100; ++k) ticks.at.push_back(k * size);
  double largest = 0;
  for (double at : ticks.at) largest = std::max(largest, std::fabs(at));
  if (largest >= 1e5 || (largest > 0 && largest < 1e-2)) {
    ticks.exponent = 3 * static_cast<int>(std::floor(std::floor(std::log10(largest) + 1e-9) / 3));
  }
  int decimals = std::clamp(ticks.exponent - step.power, 0, 15);
  for (size_t k = 0; k < ticks.at.size(); ++k) {
    // From the whole number of steps, not from the rounded product.
    double label = (first + static_cast<double>(k)) * step.digit * std::pow(10.0, step.power - ticks.exponent);
    std::string text = fmt::format("{:.{}f}", std::fabs(label), decimals);
    ticks.labels.push_back((label < 0 ? "−" : "") + text);
  }
  return ticks;
}

Ticks step_ticks(Range range, double step, int wanted) {
  Ticks ticks;
  while (range.size() / step > std::max(1, wanted) + 1) step *= 2;
  double first = std::ceil(range.low / step - 1e-9), last = std::floor(range.high / step + 1e-9);
  for (double k = first; k <= last; ++k) {
    ticks.at.push_back(k * step);
    ticks.labels.push_back((k < 0 ? "−" : "") + fmt::format("{:g}", std::fabs(k * step)));
  }
  return ticks;
}

Ticks log_ticks(Range range, int wanted) {
  Ticks ticks;
  int first = static_cast<int>(std::floor(std::log10(range.low))),
      last = static_cast<int>(std::ceil(std::log10(range.high)));
  bool fine = (last - first) * 3 <= std::max(2, wanted) + 3;
  int stride = std::max(1, (last - first) / std::max(1, wanted) + ((last - first) % std::max(1, wanted) ? 1 : 0));
  if (fine) stride = 1;
  for (int power = first; power <= last; power += stride) {
    for (int digit : {1, 2, 5}) {
      double at = digit * std::pow(10.0, power);
      if ((digit > 1 && !fine) || at < range.low * (1 - 1e-9) || at > range.high * (1 + 1e-9)) continue;
      ticks.at.push_back(at);
      if (power >= -3 && power <= 4)
        ticks.labels.push_back(fmt::format("{:.{}f}", at, std::max(0, -power)));
      else
        ticks.labels.push_back((digit > 1 ? std::to_string(digit) : "") +
                               power_of_ten(power).substr(digit > 1 ? 0 : std::string_view("×").size()));
    }
  }
  return ticks;
}

Range log_padded(Range values, double margin) {
  if (!(values.high > 0)) return {0.1, 10};
  double low = values.low > 0 ? values.low : values.high * 1e-3;
  double high = std::min(values.high, 1e300);
  low = std::clamp(low, 1e-300, high);
  double room = std::max(margin * std::log10(high / low), high / low < 1 + 1e-9 ? 0.5 : 0.0);
  return {low * std::pow(10.0, -room), high * std::pow(10.0, room)};
}

Range padded(Range values, double margin) {
  // Beyond this, differences overflow; nobody can see the difference.
  constexpr double kHuge = 1e300;
  values = {std::clamp(values.low, -kHuge, kHuge), std::clamp(values.high, -kHuge, kHuge)};
  double magnitude = std::max(std::fabs(values.low), std::fabs(values.high));
  // What differs only by rounding is drawn flat and not as a mountain range.
  if (values.size() <= 1e-12 * magnitude || magnitude < 1e-300) {
    double room = magnitude < 1e-300 ? 1 : 0.1 * magnitude;
    double middle = magnitude < 1e-300 ? 0 : values.low;
    return {middle - room, middle + room};
  }
  double room = margin * values.size();
  return {values.low - room, values.high + room};
}

}  // namespace saltus::results
