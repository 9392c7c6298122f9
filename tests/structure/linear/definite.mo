// A pivot that varies but cannot vanish: the determinant 1 + a² is positive whatever a is. x + a y = 1, −a x + y = 0 gives
// x = 1/(1 + a²), y = a/(1 + a²).
// run: check --dump=simulation
// expect:
// | simulation
// |   a := 2 * time
// |   x := 1 / (1 + a * a)
// |   y := a * x
// | check: Definite is sound: 3 equations, 3 unknowns, 0 states
// run: simulate --stop 1
// check: x(1) = 0.2 +- 1e-12
// check: y(1) = 0.4 +- 1e-12
model Definite
  Real a = 2*time, x, y;
equation
  x + a*y = 1;
  -a*x + y = 0;
end Definite;
