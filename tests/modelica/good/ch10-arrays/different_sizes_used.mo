// MLS 3.6 §10.5: elements of components that differ in size
// run: simulate --stop 1
// check: final s = 6 +- 1e-12
model A
  parameter Integer n = 1;
  Real x[n] = ones(n);
  Real y = sum(x);
end A;
model M
  A a[3](n={1, 2, 3});
  Real s = sum(a.y);
end M;
