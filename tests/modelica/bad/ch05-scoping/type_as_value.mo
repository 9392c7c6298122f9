// MLS 3.6 §5.3.2: a type is not a value
// run: check
// error: M0365 at 6
model M
  type T = Real;
  Real y = T + 1;
end M;
