// MLS 3.6 §4.7: an input of the top class needs no equation
// run: check
// expect:
// | check: M is sound: 1 equation, 1 unknown, 0 states
block M
  input Real u(start=2);
  output Real y;
equation
  y = 2*u;
end M;
