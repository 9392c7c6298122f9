#include "simulate/integrators/dormand_prince.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "simulate/integrators/spectral_radius.h"

namespace saltus::simulate {
namespace {

constexpr double kC[7] = {0, 0.2, 0.3, 0.8, 8.0 / 9, 1, 1};
// The last row are the weights b: the seventh stage is the first of the next step.
constexpr double kA[7][6] = {{0},
                             {0.2},
                             {3.0 / 40, 9.0 / 40},
                             {44.0 / 45, -56.0 / 15, 32.0 / 9},
                             {19372.0 / 6561, -25360.0 / 2187, 64448.0 / 6561, -212.0 / 729},
                             {9017.0 / 3168, -355.0 / 33, 46732.0 / 5247, 49.0 / 176, -5103.0 / 18656},
                             {35.0 / 384, 0, 500.0 / 1113, 125.0 / 192, -2187.0 / 6784, 11.0 / 84}};
constexpr double kE[7] = {71.0 / 57600, 0, -71.0 / 16695, 71.0 / 1920, -17253.0 / 339200, 22.0 / 525, -1.0 / 40};
// Of the fourth-order polynomial inside the step (Shampine 1986).
constexpr double kD[7] = {-12715105075.0 / 11282082432,  0,
                          87487479700.0 / 32700410799,   -10690763975.0 / 1880347072,
                          701980252875.0 / 199316789632, -1453857185.0 / 822651844,
                          69997945.0 / 29380423};

constexpr double kInner[2] = {1.0 / 6, 5.0 / 6};

// Σ weights[K] k[K][i] in the order of K, unrolled.
template <size_t Count, size_t... K>
double combination(const double (&weights)[Count], const double* const* k, size_t i, std::index_sequence<K...>) {
  double sum = 0;
  ((sum += weights[K] * k[K][i]), ...);
  return sum;
}

}  // namespace

DormandPrince::DormandPrince(Instance& instance, const Options& options, const std::vector<double>& tolerances,
                             double share)
    : instance_(instance), share_(share), relative_(share * options.tolerance) {
  set_tolerances(tolerances);
  size_t n = instance.state_count;
  for (auto* v : {&last_, &x_, &stage_}) v->assign(n, 0);
  for (auto& k : k_) k.assign(n, 0);
  rests_.in_a_row.assign(n, 0);
  for (auto& d : dense_) d.assign(n, 0);
  rests_.steps.assign(n, 0);
  longest_ = options.max_step > 0 ? options.max_step : std::numeric_limits<double>::infinity();
}

void DormandPrince::set_tolerances(const std::vector<double>& tolerances) {
  tolerances_ = tolerances;
  for (double& tolerance : tolerances_) tolerance *= share_;
}

double DormandPrince::weight(size_t i, double x) const {
  return relative_ * std::abs(x) + refinement_ * tolerances_[i];
}

bool DormandPrince::restart(double t, const double* x, double refinement) {
  begin_ = end_ = t;
  std::copy(x, x + x_.size(), x_.begin());
  last_ = x_;
  refinement_ = refinement;
  dense_ready_ = false;
  instance_.trial = true;
  bool good = instance_.derivatives(t, x_.data(), k_[6].data());
  instance_.trial = false;
  h_ = 0;  // chosen by the first step: whoever restarts finds memory at (t, x)
  return good;
}

// A first step from the sizes of x, x' and x'' (Hairer, Nørsett, Wanner I, section II.4).
void DormandPrince::first_step(double limit) {
  double most = std::min(longest_, limit - end_);
  // At rest nothing says how long a step may be: a thousandth of the last one, or a microsecond (ibid.); it must move
  // time. A second derivative that is as good as zero says nothing either (ibid.).
  constexpr double kPartOfUsual = 1e-3, kFirstAtRest = 1e-6, kAtRest = 1e-5, kNoCurvature = 1e-15, kLittle = 1e-3;
  double at_rest = std::max(usual_ > 0 ? kPartOfUsual * usual_ : kFirstAtRest,
                            64 * std::numeric_limits<double>::epsilon() * std::abs(end_));
  double d0 = 0, d1 = 0;
  const std::vector<double>& f = k_[6];
  for (size_t i = 0; i < x_.size(); ++i) {
    d0 = std::max(d0, std::abs(x_[i]) / weight(i, x_[i]));
    d1 = std::max(d1, std::abs(f[i]) / weight(i, x_[i]));
  }
  double h0 = std::min(d0 < kAtRest || d1 < kAtRest ? at_rest : 0.01 * d0 / d1, most);
  for (size_t i = 0; i < x_.size(); ++i) stage_[i] = x_[i] + h0 * f[i];
  double d2 = 0;
  if (instance_.derivatives(end_ + h0, stage_.data(), k_[1].data())) {
    for (size_t i = 0; i < x_.size(); ++i) d2 = std::max(d2, std::abs(k_[1][i] - f[i]) / weight(i, x_[i]) / h0);
  } else {
    d2 = std::numeric_limits<double>::infinity();
  }
  double largest = std::max(d1, d2);
  double h1 = !std::isfinite(largest)   ? kLittle * h0
              : largest <= kNoCurvature ? std::max(at_rest, kLittle * h0)
                                        : std::pow(0.01 / largest, 0.2);
  h_ = std::min({100 * h0, h1, most});
}

double DormandPrince::fastest_rate() {
  std::vector<double> weights(x_.size());
  for (size_t i = 0; i < x_.size(); ++i) weights[i] = weight(i, x_[i]);
  instance_.trial = true;
  double rate = spectral_radius([&](const double* x, double* rates) { return instance_.derivatives(end_, x, rates); },
                                x_, k_[6], weights);
  instance_.failure.clear();
  instance_.derivatives(end_, x_.data(), k_[6].data());  // memory is at x again
  instance_.trial = false;
  return rate;
}

template <int S>
bool DormandPrince::stage(double h) {
  double* into = S == kStages - 1 ? x_.data() : stage_.data();
  const double *last = last_.data(), *k[S];
  for (int j = 0; j < S; ++j) k[j] = k_[j].data();
  for (size_t i = 0, n = x_.size(); i < n; ++i)
    into[i] = last[i] + h * combination(kA[S], k, i, std::make_index_sequence<S>());
  return instance_.derivatives(begin_ + kC[S] * h, into, k_[S].data());
}

bool DormandPrince::stages(double h) {
  return stage<1>(h) && stage<2>(h) && stage<3>(h) && stage<4>(h) && stage<5>(h) && stage<6>(h);
}

double DormandPrince::error(double h) const {
  double largest = 0;
  const double* k[kStages];
  for (int j = 0; j < kStages; ++j) k[j] = k_[j].data();
  for (size_t i = 0; i < x_.size(); ++i) {
    double e = combination(kE, k, i, std::make_index_sequence<kStages>());
    largest = std::max(largest, std::abs(h * e) / weight(i, std::max(std::abs(last_[i]), std::abs(x_[i]))));
  }
  return largest;
}

bool DormandPrince::step(double limit) {
  instance_.trial = true;
  if (h_ == 0) first_step(limit);
  if (!(end_ + h_ > end_)) return instance_.trial = false, too_fast();
  begin_ = end_;
  last_.swap(x_);
  k_[0].swap(k_[6]);
  dense_ready_ = false;
  constexpr double kNoError = 1e-10;      // an estimate below it makes no step longer than six times the last
  constexpr double kStartOfTime = 1e-10;  // near time 0, where the rounding of time is no measure
  bool rejected = false;
  double h = std::min(h_, longest_);
  for (int trial = 0; trial < 80; ++trial) {
    // A last sliver joins the step before it.
    bool last = begin_ + 1.01 * h >= limit;
    double step = last ? limit - begin_ : h;
    bool good = stages(step);
    double e = good ? error(step) : 0;
    if (good && e <= 1) {
      end_ = last ? limit : begin_ + step;
      double next = step * std::clamp(0.9 * std::pow(std::max(e, kNoError), -0.2), 0.2, rejected ? 1.0 : 6.0);
      // A step that only the limit made short says little about the next.
      h_ = last && step < h ? std::max(next, std::min(h, h_)) : next;
      count_limited(is_limited(step));
      look_for_false_rest(step);
      ++instance_.statistics.steps;
      usual_ = step;
      instance_.trial = false;
      return true;
    }
    // Near a point of rest errors vanish, and steps grow until the model cannot be evaluated where instability leads.
    if (!rejected && !good) count_limited(true);
    rejected = true;
    ++instance_.statistics.error_test_failures;
    h = step * (good ? std::clamp(0.9 * std::pow(e, -0.2), 0.1, 0.9) : 0.25);
    if (h < 4 * std::numeric_limits<double>::epsilon() * std::max(std::abs(begin_), kStartOfTime)) break;
  }
  instance_.trial = false;
  // As if it had not been tried.
  last_.swap(x_);
  k_[0].swap(k_[6]);
  if (instance_.failure.empty()) instance_.failure = "the error test fails even with the smallest step";
  return false;
}

// Time does not move by the longest step that would be allowed.
bool DormandPrince::too_fast() {
  size_t fastest = 0;
  for (size_t i = 1; i < x_.size(); ++i) {
    if (std::abs(k_[6][i]) > std::abs(k_[6][fastest])) fastest = i;
  }
  instance_.failure = fmt::format("'{}' changes too fast: a step that resolves it does not move time",
                                  instance_.name(instance_.schedule->states[fastest].state));
  return false;
}

bool DormandPrince::shorten(double t) {
  double h = t - begin_;
  // Near the beginning the polynomial is exact enough.
  if (h < 0.01 * (end_ - begin_)) return false;
  instance_.trial = true;
  stage_ = x_;
  std::vector<double>& kept = dense_[0];
  kept = k_[6];
  bool good = stages(h);
  instance_.trial = false;
  if (!good) return false;
  dense_ready_ = false;
  end_ = t;
  return true;
}

bool DormandPrince::is_limited(double h) const {
  // stage_ is g₆ and x_ is g₇.
  double top = 0, bottom = 0;
  for (size_t i = 0; i < x_.size(); ++i) {
    double w = 1 / weight(i, x_[i]);
    top += (k_[6][i] - k_[5][i]) * (k_[6][i] - k_[5][i]) * w * w;
    bottom += (x_[i] - stage_[i]) * (x_[i] - stage_[i]) * w * w;
  }
  return bottom > 0 && h * h * top > 3.25 * 3.25 * bottom;
}

void DormandPrince::count_limited(bool limited) {
  if (limited) {
    stiffness_.others = 0;
    stiffness_.found |= ++stiffness_.steps >= 15;
  } else if (++stiffness_.others >= 6) {
    stiffness_.steps = 0;
  }
}

void DormandPrince::look_for_false_rest(double h) {
  constexpr double kStays = 0.01;  // of the way that the largest rate would lead
  constexpr uint16_t kInARow = 1000;
  constexpr uint32_t kPatience = 1u << 20;
  for (size_t i = 0; i < x_.size(); ++i) {
    double fastest = 0;
    for (const std::vector<double>& k : k_) fastest = std::max(fastest, std::abs(k[i]));
    bool rests = h * fastest > weight(i, x_[i]) && std::abs(x_[i] - last_[i]) < kStays * h * fastest;
    rests_.in_a_row[i] = rests ? rests_.in_a_row[i] + 1 : 0;
    stiffness_.found |= rests_.in_a_row[i] >= kInARow;
    if (rests_.first) continue;
    if (!rests)
      rests_.steps[i] = 0;
    else if (++rests_.steps[i] >= rests_.suspicious) {
      // Twice: a fast transient may look so before it is over.
      if (rates_die_away(i, h, fastest) && ++rests_.found == 2) {
        rests_.first = {i, end_};
        return;
      }
      std::ranges::fill(rests_.steps, 0);
      rests_.suspicious = std::min(2 * rests_.suspicious, kPatience);
    }
  }
}

// Of the step just made; all is as it was afterwards.
bool DormandPrince::rates_die_away(size_t state, double h, double fastest) {
  constexpr int kParts =
      32;  // stages of a part are stable as long as those of the whole were not off by more than that
  constexpr double kDeath = 0.1;
  std::vector<double> x = x_, last = last_, k[kStages];
  std::copy(std::begin(k_), std::end(k_), std::begin(k));
  double begin = begin_;
  bool good = true;
  for (int part = 0; good && part < kParts; ++part) {
    good = stages(h / kParts);
    begin_ += h / kParts;
    last_ = x_;
    k_[0] = k_[6];
  }
  bool dead = good && std::abs(k_[6][state]) < kDeath * fastest;
  begin_ = begin;
  x_ = x;
  last_ = last;
  std::copy(std::begin(k), std::end(k), std::begin(k_));
  // Memory is at the step's end.
  instance_.failure.clear();
  instance_.derivatives(end_, x_.data(), k_[6].data());
  return dead;
}

void DormandPrince::free_polynomial(double s, double* x) const {
  double h = end_ - begin_, r = 1 - s;
  for (size_t i = 0; i < x_.size(); ++i) {
    double difference = x_[i] - last_[i];
    double bulge = h * k_[0][i] - difference;
    double skew = difference - h * k_[6][i] - bulge;
    double last = 0;
    for (int k = 0; k < kStages; ++k) last += kD[k] * k_[k][i];
    x[i] = last_[i] + s * (difference + r * (bulge + s * (skew + r * h * last)));
  }
}

void DormandPrince::prepare_dense() {
  if (dense_ready_) return;
  double h = end_ - begin_;
  bool trial = instance_.trial;
  instance_.trial = true;
  for (int k = 0; k < 2; ++k) {
    free_polynomial(kInner[k], stage_.data());
    if (!instance_.derivatives(begin_ + kInner[k] * h, stage_.data(), dense_[k].data())) {
      // The slope of the free polynomial, by a difference, is all there is.
      constexpr double kAside = 1e-4;  // of the step
      std::vector<double>& slope = dense_[k];
      std::vector<double> ahead(x_.size());
      free_polynomial(kInner[k] + kAside, ahead.data());
      for (size_t i = 0; i < x_.size(); ++i) slope[i] = (ahead[i] - stage_[i]) / (kAside * h);
    }
  }
  instance_.trial = trial;
  dense_ready_ = true;
}

void DormandPrince::interpolate(double t, double* x) {
  double h = end_ - begin_;
  double s = h > 0 ? (t - begin_) / h : 1;
  // The polynomial of a step costs two evaluations; its ends are known.
  if (t == end_ || h <= 0) {
    std::copy(x_.begin(), x_.end(), x);
    return;
  }
  if (t == begin_) {
    std::copy(last_.begin(), last_.end(), x);
    return;
  }
  prepare_dense();
  // p' is the cubic through the four slopes plus c·s(s − a)(s − b)(s − 1), with c such that p(1) − p(0) = x₁ − x₀.
  // Below are the integrals from 0 to s of the Lagrange polynomials of the nodes 0, a, b, 1 with a = 1/6, b = 5/6, and
  // of that product.
  constexpr double a = kInner[0], b = kInner[1];
  double s2 = s * s, s3 = s2 * s, s4 = s2 * s2, s5 = s4 * s;
  auto cubic = [&](double r0, double r1, double r2, double at) {
    // ∫ (s − r0)(s − r1)(s − r2) ds / its value at the node
    double scale = (at - r0) * (at - r1) * (at - r2);
    return (s4 / 4 - (r0 + r1 + r2) * s3 / 3 + (r0 * r1 + r0 * r2 + r1 * r2) * s2 / 2 - r0 * r1 * r2 * s) / scale;
  };
  auto whole = [](double r0, double r1, double r2, double at) {
    double scale = (at - r0) * (at - r1) * (at - r2);
    return (0.25 - (r0 + r1 + r2) / 3 + (r0 * r1 + r0 * r2 + r1 * r2) / 2 - r0 * r1 * r2) / scale;
  };
  double l0 = cubic(a, b, 1, 0), la = cubic(0, b, 1, a), lb = cubic(0, a, 1, b), l1 = cubic(0, a, b, 1);
  double w0 = whole(a, b, 1, 0), wa = whole(0, b, 1, a), wb = whole(0, a, 1, b), w1 = whole(0, a, b, 1);
  // s(s − a)(s − b)(s − 1) = s⁴ − 2 s³ + (1 + ab) s² − ab s, as a + b = 1
  double q = s5 / 5 - s4 / 2 + (1 + a * b) * s3 / 3 - a * b * s2 / 2;
  constexpr double q1 = 1.0 / 5 - 1.0 / 2 + (1 + a * b) / 3 - a * b / 2;
  double ratio = q / q1;
  for (size_t i = 0; i < x_.size(); ++i) {
    double f0 = k_[0][i], fa = dense_[0][i], fb = dense_[1][i], f1 = k_[6][i];
    double missing = x_[i] - last_[i] - h * (w0 * f0 + wa * fa + wb * fb + w1 * f1);
    x[i] = last_[i] + h * (l0 * f0 + la * fa + lb * fb + l1 * f1) + ratio * missing;
  }
}

}  // namespace saltus::simulate
