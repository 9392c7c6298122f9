// MLS 3.6 §19.1: unit expressions as attributes
// run: check
// expect:
// | check: M is sound: 3 equations, 3 unknowns, 0 states
model M
  Real v(unit="m/s") = 1;
  Real k(unit="W/(m2.K)", displayUnit="W/(m2.K)") = 2;
  Real one(unit="1") = 1;
end M;
