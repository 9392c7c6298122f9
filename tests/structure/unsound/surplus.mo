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
// | warning[M0550]: 'Surplus' is not balanced: 2 equations for 1 unknown
// |   --> surplus.mo:4:7
// |  4 | model Surplus
// |    |       ^^^^^^^
// |   = hint: there is one equation too many
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
