#include "simulate/memory/random.h"

#include <bit>
#include <cmath>
#include <limits>

namespace saltus::simulate {
namespace {

uint64_t splitmix(uint64_t& x) {
  uint64_t z = (x += 0x9e3779b97f4a7c15u);
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
  return z ^ (z >> 31);
}

}  // namespace

Random::Random(uint64_t seed, uint64_t stream) {
  uint64_t x = seed;
  uint64_t mixed = splitmix(x) ^ (stream * 0xd1342543de82ef95u);
  for (uint64_t& s : state_.s) s = splitmix(mixed);
}

uint64_t Random::bits() {
  uint64_t result = std::rotl(state_.s[0] + state_.s[3], 23) + state_.s[0];
  uint64_t t = state_.s[1] << 17;
  state_.s[2] ^= state_.s[0];
  state_.s[3] ^= state_.s[1];
  state_.s[1] ^= state_.s[2];
  state_.s[0] ^= state_.s[3];
  state_.s[2] ^= t;
  state_.s[3] = std::rotl(state_.s[3], 45);
  return result;
}

double Random::unit() {
  return (static_cast<double>(bits() >> 11) + 0.5) * 0x1p-53;
}

uint64_t Random::below(uint64_t n) {
  // Without the bias of a remainder.
  uint64_t limit = n * (std::numeric_limits<uint64_t>::max() / n);
  uint64_t x = bits();
  while (x >= limit) x = bits();
  return x % n;
}

// Marsaglia's polar method: two at a time.
double Random::normal() {
  if (state_.has_spare) {
    state_.has_spare = false;
    return state_.spare;
  }
  double u, v, s;
  do {
    u = 2 * unit() - 1;
    v = 2 * unit() - 1;
    s = u * u + v * v;
  } while (s >= 1 || s == 0);
  double f = std::sqrt(-2 * std::log(s) / s);
  state_.spare = v * f;
  state_.has_spare = true;
  return u * f;
}

// Marsaglia and Tsang 2000.
double Random::gamma(double shape) {
  if (shape < 1) return gamma(shape + 1) * std::pow(unit(), 1 / shape);
  double d = shape - 1.0 / 3, c = 1 / std::sqrt(9 * d);
  for (;;) {
    double x = normal(), v = 1 + c * x;
    if (v <= 0) continue;
    v = v * v * v;
    double u = unit();
    if (std::log(u) < 0.5 * x * x + d - d * v + d * std::log(v)) return d * v;
  }
}

double Random::draw(Distribution distribution, double a, double b, double c) {
  constexpr double nonsense = std::numeric_limits<double>::quiet_NaN();
  using enum Distribution;
  switch (distribution) {
    case Constant: return a;
    case Exponential: return a >= 0 ? -a * std::log(unit()) : nonsense;
    case Uniform: return b >= a ? a + (b - a) * unit() : nonsense;
    case Normal: return b >= 0 ? a + std::sqrt(b) * normal() : nonsense;
    case Gamma: return a > 0 && b > 0 ? b * gamma(a) : nonsense;
    case Triangle: {
      if (!(a <= b && b <= c && a < c)) return nonsense;
      double u = unit(), peak = (b - a) / (c - a);
      return u < peak ? a + std::sqrt(u * (b - a) * (c - a)) : c - std::sqrt((1 - u) * (c - b) * (c - a));
    }
    case Erlang: return a > 0 && b >= 1 ? a / b * gamma(b) : nonsense;
    case Weibull: return a > 0 && b > 0 ? b * std::pow(-std::log(unit()), 1 / a) : nonsense;
    case Lognormal: return b >= 0 ? std::exp(a + std::sqrt(b) * normal()) : nonsense;
    case Beta: {
      if (!(a > 0 && b > 0)) return nonsense;
      double x = gamma(a), y = gamma(b);
      return x / (x + y);
    }
    case Bernoulli: return a >= 0 && a <= 1 ? (unit() < a ? 1 : 0) : nonsense;
    case Binomial: {
      if (!(a >= 0 && a <= 1e9 && b >= 0 && b <= 1)) return nonsense;
      // The gaps between successes are geometric: as many steps as there are successes.
      if (b == 0) return 0;
      if (b == 1) return a;
      double count = 0, at = 0, scale = std::log1p(-b);
      for (;;) {
        at += std::floor(std::log(unit()) / scale) + 1;
        if (at > a) return count;
        ++count;
      }
    }
    case Poisson: {
      if (!(a >= 0 && a <= 1e9)) return nonsense;
      double count = 0;
      // Large means by halves, so that exp(-mean) never underflows (Ahrens and Dieter 1974).
      while (a > 30) {
        double n = std::floor(a * 7 / 8), x = gamma(n);
        if (x > a) return count + draw(Binomial, n - 1, a / x, 0);
        count += n;
        a -= x;
      }
      for (double p = unit(), limit = std::exp(-a); p > limit; p *= unit()) ++count;
      return count;
    }
    case Geometric:
      return a > 0 && a <= 1 ? (a == 1 ? 1 : std::floor(std::log(unit()) / std::log1p(-a)) + 1) : nonsense;
    case Integers: return b > a ? a + static_cast<double>(below(static_cast<uint64_t>(b - a))) : nonsense;
  }
  return nonsense;
}

}  // namespace saltus::simulate
