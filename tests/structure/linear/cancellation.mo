// Parameters that make the determinant R1·R4 − R2·R3 nothing but rounding, 0.1·0.3 − 0.3·0.1 with R4 a little off: dividing by
// it is left to the numerical solution, which says so when it is singular. Here it is regular, but only just.
// run: check --dump=simulation
// expect:
// | simulation
// |   constant linear system, 2 equations, for y
// |     x := (1 + time - b * y) / a
// |     0 = c * x + d * y - 2
// | check: Cancellation is sound: 2 equations, 2 unknowns, 0 states
model Cancellation
  parameter Real a = 0.1, b = 0.3, c = 0.1, d = 0.3 + 1e-9;
  Real x, y;
equation
  a*x + b*y = 1 + time;
  c*x + d*y = 2;
end Cancellation;
