#include "results/tube.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace saltus::results {

TubeSize tube_size(std::span<const double> time, std::span<const double> values, const TubeOptions& options) {
  auto base = [](std::span<const double> numbers, double smallest) {
    auto [low, high] = std::ranges::minmax(numbers);
    return std::max({high - low, std::fabs(low), smallest});
  };
  return {options.relative * base(time, options.smallest_time_base),
          options.relative * base(values, options.smallest_value_base)};
}

Tube::Tube(std::span<const double> time, std::span<const double> values, TubeSize size)
    : time_(time), values_(values), size_(size) {}

double Tube::interpolate(size_t left, double time) const {
  double share = (time - time_[left]) / (time_[left + 1] - time_[left]);
  return std::lerp(values_[left], values_[left + 1], share);
}

void Tube::move_to(double begin, double end) {
  auto enter = [](Queue& queue, size_t corner, auto hides) {
    while (queue.corners.size() > queue.front && hides(queue.corners.back())) queue.corners.pop_back();
    queue.corners.push_back(corner);
  };
  for (; right_ < time_.size() && time_[right_] <= end; ++right_) {
    double value = values_[right_];
    enter(largest_, right_, [&](size_t corner) { return values_[corner] <= value; });
    enter(smallest_, right_, [&](size_t corner) { return values_[corner] >= value; });
  }
  while (left_ < time_.size() && time_[left_] < begin) ++left_;
  for (Queue* queue : {&largest_, &smallest_}) {
    while (queue->front < queue->corners.size() && queue->corners[queue->front] < left_) ++queue->front;
  }
}

Tube::Bounds Tube::at(double time) {
  double begin = time - size_.half_width;
  double end = time + size_.half_width;
  move_to(begin, end);
  double low = std::numeric_limits<double>::infinity();
  double high = -low;
  auto take = [&](double value) {
    low = std::min(low, value);
    high = std::max(high, value);
  };
  if (largest_.front < largest_.corners.size()) {
    take(values_[largest_.corners[largest_.front]]);
    take(values_[smallest_.corners[smallest_.front]]);
  }
  // The window's ends, where they lie inside the curve. left_ - 1 is before `begin` and left_ is not, so the two differ
  // in time; likewise at the other end.
  if (left_ > 0 && left_ < time_.size()) take(interpolate(left_ - 1, begin));
  if (right_ > 0 && right_ < time_.size()) take(interpolate(right_ - 1, end));
  return {low - size_.half_height, high + size_.half_height};
}

}  // namespace saltus::results
