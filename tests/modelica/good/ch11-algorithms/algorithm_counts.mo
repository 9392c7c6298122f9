// MLS 3.6 §11.1.2: an algorithm counts as many equations as it assigns variables
// run: check
// expect:
// | check: M is sound: 3 equations, 3 unknowns, 0 states
model M
  Real x, y[2];
algorithm
  x := 1;
  y[1] := x;
  y[2] := 2*x;
end M;
