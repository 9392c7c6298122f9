// The tube around a reference curve, by the rule of the Modelica Association's csv-compare 2.1.1 (rectangles).
//
// The reference is a polyline through its points; two points at one time are a vertical piece, an event. A rectangle of
// half-width w and half-height h is moved along it with its centre on the curve. The tube is what the rectangles cover:
//
//   upper(t) = h + max { y : (τ, y) on the curve, |τ - t| <= w },   lower(t) = -h + min { ... }.
//
// On a polyline the extremum is taken at a corner within the window or at one of the window's ends, where the curve is
// interpolated. Corners are kept in two monotone queues while the window moves forward, so n corners and m questions
// in the order of time cost O(n + m).
#pragma once

#include <cstddef>
#include <span>
#include <vector>

namespace saltus::results {

struct TubeOptions {
  double relative = 0.002;            // of the larger of range and |minimum|
  double smallest_time_base = 1e-12;  // so that a curve of one point has a width
  double smallest_value_base = 1e-3;  // so that a constant zero has a height
};

struct TubeSize {
  double half_width = 0;
  double half_height = 0;
};

// w = r * max(range of time, |smallest time|, ...), h = r * max(range of values, |smallest value|, ...).
TubeSize tube_size(std::span<const double> time, std::span<const double> values, const TubeOptions& options = {});

class Tube {
 public:
  struct Bounds {
    double lower = 0;
    double upper = 0;
  };

  // The reference: at least one point, finite, time never decreasing. It must outlive the tube.
  Tube(std::span<const double> time, std::span<const double> values, TubeSize size);

  // At a time within the reference's; times asked for must not decrease from one call to the next.
  Bounds at(double time);

 private:
  // Indices of corners in the window whose values decrease (or increase) from front to back: the front is the extremum.
  struct Queue {
    std::vector<size_t> corners;
    size_t front = 0;
  };
  void move_to(double begin, double end);
  double interpolate(size_t left, double time) const;

  std::span<const double> time_;
  std::span<const double> values_;
  TubeSize size_;
  size_t left_ = 0;   // corners before the window
  size_t right_ = 0;  // corners before or in the window
  Queue largest_;
  Queue smallest_;
};

}  // namespace saltus::results
