// One equation too many.
// run: check
// status: 1
model Surplus
  Real x;
equation
  x = 1;
  x = 2*time;
end Surplus;
// expect:
// | error[S0101]: 2 equations determine 1 variable: 'x'
// |   --> surplus.mo:7:3
// |  7 |   x = 1;
// |    |   ^^^^^
// |   --> surplus.mo:8:3
// |  8 |   x = 2*time;
// |    |   ---------- x = 2 * time
// |   = note: x = 1
// |   = hint: remove one of these two equations
// | check: Surplus is not sound: 2 equations, 1 unknown
