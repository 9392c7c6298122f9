// Two independent mistakes are both reported.
// run: check
// status: 1
model TwoPlaces
  Real a, b, u, w;
equation
  a = time;
  a = 2*time;
  u + w = 1;
  u - w = a;
end TwoPlaces;
// expect:
// | error[S0101]: 2 equations determine 1 variable: 'a'
// |   --> two_places.mo:7:3
// |  7 |   a = time;
// |    |   ^^^^^^^^
// |   --> two_places.mo:8:3
// |  8 |   a = 2*time;
// |    |   ---------- a = 2 * time
// |   = note: a = time
// |   = hint: remove one of these two equations
// | error[S0103]: no equation determines 'b'
// |   --> two_places.mo:5:11
// |  5 |   Real a, b, u, w;
// |    |           ^
// |   = hint: give it an equation, or declare it as a parameter or an input
// | check: TwoPlaces is not sound: 4 equations, 4 unknowns
