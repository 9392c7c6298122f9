// The members of an aggregate, one after the other: what has to be done with each of them needs no list that somebody
// keeps by hand.
//
// C++20 has no reflection. Members are counted by the number of initializers that the aggregate accepts, and named by a
// structured binding. Where the count is wrong the binding does not compile. Members that are C arrays are not
// supported; use std::array.
#pragma once

#include <cstddef>
#include <type_traits>
#include <utility>

namespace saltus {
namespace fields_detail {

struct Anything {
  template <class T>
  operator T() const;
};

template <class T, size_t... I>
constexpr bool takes(std::index_sequence<I...>) {
  return requires { T{(static_cast<void>(I), Anything{})...}; };
}

inline constexpr size_t kMost = 24;

template <class T, size_t N = kMost>
constexpr size_t count() {
  if constexpr (N == 0 || takes<T>(std::make_index_sequence<N>())) {
    return N;
  } else {
    return count<T, N - 1>();
  }
}

}  // namespace fields_detail

template <class T>
inline constexpr bool is_aggregate_class = std::is_aggregate_v<T> && std::is_class_v<T>;

template <class T>
constexpr size_t field_count() {
  static_assert(is_aggregate_class<std::remove_const_t<T>>);
  constexpr size_t n = fields_detail::count<std::remove_const_t<T>>();
  static_assert(n > 0 && n < fields_detail::kMost, "no members, or too many: cut the struct in two");
  return n;
}

// f(member) for each member, in the order of declaration.
template <class T, class F>
constexpr void for_each_field(T& t, F&& f) {
  auto all = [&f](auto&... member) { (f(member), ...); };
  constexpr size_t n = field_count<T>();
  if constexpr (n == 1) {
    auto& [a] = t;
    all(a);
  }
  if constexpr (n == 2) {
    auto& [a, b] = t;
    all(a, b);
  }
  if constexpr (n == 3) {
    auto& [a, b, c] = t;
    all(a, b, c);
  }
  if constexpr (n == 4) {
    auto& [a, b, c, d] = t;
    all(a, b, c, d);
  }
  if constexpr (n == 5) {
    auto& [a, b, c, d, e] = t;
    all(a, b, c, d, e);
  }
  if constexpr (n == 6) {
    auto& [a, b, c, d, e, g] = t;
    all(a, b, c, d, e, g);
  }
  if constexpr (n == 7) {
    auto& [a, b, c, d, e, g, h] = t;
    all(a, b, c, d, e, g, h);
  }
  if constexpr (n == 8) {
    auto& [a, b, c, d, e, g, h, i] = t;
    all(a, b, c, d, e, g, h, i);
  }
  if constexpr (n == 9) {
    auto& [a, b, c, d, e, g, h, i, j] = t;
    all(a, b, c, d, e, g, h, i, j);
  }
  if constexpr (n == 10) {
    auto& [a, b, c, d, e, g, h, i, j, k] = t;
    all(a, b, c, d, e, g, h, i, j, k);
  }
  if constexpr (n == 11) {
    auto& [a, b, c, d, e, g, h, i, j, k, l] = t;
    all(a, b, c, d, e, g, h, i, j, k, l);
  }
  if constexpr (n == 12) {
    auto& [a, b, c, d, e, g, h, i, j, k, l, m] = t;
    all(a, b, c, d, e, g, h, i, j, k, l, m);
  }
  if constexpr (n == 13) {
    auto& [a, b, c, d, e, g, h, i, j, k, l, m, o] = t;
    all(a, b, c, d, e, g, h, i, j, k, l, m, o);
  }
  if constexpr (n == 14) {
    auto& [a, b, c, d, e, g, h, i, j, k, l, m, o, p] = t;
    all(a, b, c, d, e, g, h, i, j, k, l, m, o, p);
  }
  if constexpr (n == 15) {
    auto& [a, b, c, d, e, g, h, i, j, k, l, m, o, p, q] = t;
    all(a, b, c, d, e, g, h, i, j, k, l, m, o, p, q);
  }
  if constexpr (n == 16) {
    auto& [a, b, c, d, e, g, h, i, j, k, l, m, o, p, q, r] = t;
    all(a, b, c, d, e, g, h, i, j, k, l, m, o, p, q, r);
  }
  if constexpr (n == 17) {
    auto& [a, b, c, d, e, g, h, i, j, k, l, m, o, p, q, r, s] = t;
    all(a, b, c, d, e, g, h, i, j, k, l, m, o, p, q, r, s);
  }
  if constexpr (n == 18) {
    auto& [a, b, c, d, e, g, h, i, j, k, l, m, o, p, q, r, s, u] = t;
    all(a, b, c, d, e, g, h, i, j, k, l, m, o, p, q, r, s, u);
  }
  if constexpr (n == 19) {
    auto& [a, b, c, d, e, g, h, i, j, k, l, m, o, p, q, r, s, u, v] = t;
    all(a, b, c, d, e, g, h, i, j, k, l, m, o, p, q, r, s, u, v);
  }
  if constexpr (n == 20) {
    auto& [a, b, c, d, e, g, h, i, j, k, l, m, o, p, q, r, s, u, v, w] = t;
    all(a, b, c, d, e, g, h, i, j, k, l, m, o, p, q, r, s, u, v, w);
  }
  if constexpr (n == 21) {
    auto& [a, b, c, d, e, g, h, i, j, k, l, m, o, p, q, r, s, u, v, w, x] = t;
    all(a, b, c, d, e, g, h, i, j, k, l, m, o, p, q, r, s, u, v, w, x);
  }
  if constexpr (n == 22) {
    auto& [a, b, c, d, e, g, h, i, j, k, l, m, o, p, q, r, s, u, v, w, x, y] = t;
    all(a, b, c, d, e, g, h, i, j, k, l, m, o, p, q, r, s, u, v, w, x, y);
  }
  if constexpr (n == 23) {
    auto& [a, b, c, d, e, g, h, i, j, k, l, m, o, p, q, r, s, u, v, w, x, y, z] = t;
    all(a, b, c, d, e, g, h, i, j, k, l, m, o, p, q, r, s, u, v, w, x, y, z);
  }
}

}  // namespace saltus
