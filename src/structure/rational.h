// Exact fractions for the rates of clocks (MLS 3.6 §16.7.5: factors up to 2^63 must be handled).
#pragma once

#include <cstdint>
#include <numeric>
#include <optional>

namespace saltus::structure {

// In lowest terms, with a positive denominator. Operations that leave 64 bits give nothing.
struct Rational {
  int64_t n = 0;
  int64_t d = 1;
  friend bool operator==(const Rational&, const Rational&) = default;
  bool is_integer() const { return d == 1; }
};

using MaybeRational = std::optional<Rational>;

inline MaybeRational reduced(__int128 n, __int128 d) {
  if (d == 0) return std::nullopt;
  if (d < 0) n = -n, d = -d;
  __int128 a = n < 0 ? -n : n, b = d;
  while (b != 0) {
    __int128 r = a % b;
    a = b;
    b = r;
  }
  if (a > 1) n /= a, d /= a;
  constexpr __int128 kLargest = INT64_MAX;
  if (n > kLargest || n < -kLargest || d > kLargest) return std::nullopt;
  return Rational{static_cast<int64_t>(n), static_cast<int64_t>(d)};
}

inline MaybeRational times(const Rational& a, const Rational& b) {
  // Crosswise first: the products then stay as small as they can be.
  int64_t g = std::gcd(a.n, b.d), h = std::gcd(b.n, a.d);
  if (g == 0) g = 1;
  if (h == 0) h = 1;
  return reduced(static_cast<__int128>(a.n / g) * (b.n / h), static_cast<__int128>(a.d / h) * (b.d / g));
}
inline MaybeRational over(const Rational& a, const Rational& b) {
  if (b.n == 0) return std::nullopt;
  return times(a, b.n < 0 ? Rational{-b.d, -b.n} : Rational{b.d, b.n});
}
inline MaybeRational plus(const Rational& a, const Rational& b) {
  int64_t g = std::gcd(a.d, b.d);
  __int128 n = static_cast<__int128>(a.n) * (b.d / g) + static_cast<__int128>(b.n) * (a.d / g);
  return reduced(n, static_cast<__int128>(a.d) * (b.d / g));
}
inline MaybeRational minus(const Rational& a, const Rational& b) {
  return plus(a, {-b.n, b.d});
}

}  // namespace saltus::structure
