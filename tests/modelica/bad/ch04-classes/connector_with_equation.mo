// MLS 3.6 §4.6: a connector has no equations
// run: check
// error: M0337 at 8
connector C
  Real x;
  flow Real f;
equation
  x = 1;
end C;
model M
  C c;
end M;
