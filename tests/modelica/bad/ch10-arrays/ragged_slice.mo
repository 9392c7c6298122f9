// MLS 3.6 §10.6.9: a slice of components whose arrays differ in size is not an array
// run: check
// error: M0214
model A
  parameter Integer n = 1;
  Real x[n] = ones(n);
end A;
model M
  A a[2](n={1, 2});
  Real z = sum(a.x);
end M;
