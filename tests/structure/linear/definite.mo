// A factor that varies but cannot vanish, alone in its column once the constant part is gone: x + y = 1, x = (2 + a²) y gives
// y = 1/(3 + a²), x = 1 − y.
// run: check --dump=simulation
// expect:
// | simulation
// |   a := 2 * time
// |   y := -1 / (-(2 + a ^ 2) - 1)
// |   x := -(-1 + y)
// | check: Definite is sound: 3 equations, 3 unknowns, 0 states
// run: simulate --stop 1
// check: y(1) = 0.14285714285714285 +- 1e-12
// check: x(1) = 0.8571428571428571 +- 1e-12
model Definite
  Real a = 2*time, x, y;
equation
  x + y = 1;
  x - (2 + a^2)*y = 0;
end Definite;
