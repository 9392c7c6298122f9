// MLS 3.6 §5.3.2: a class is not a value
// run: check
// error: M0365 at 8
model A
  Real x = 1;
end A;
model M
  Real y = A;
end M;
