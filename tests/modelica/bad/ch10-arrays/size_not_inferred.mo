// MLS 3.6 §10.1: ':' needs a value
// run: flatten
// error: M0340 at 5
model M
  parameter Real a[:];
  Real s = sum(a);
end M;
