// MLS 3.6 §10.6.9: a[:].x is the array of the elements' x
// run: simulate --stop 1
// check: final s = 6 +- 1e-12
// check: final t = 5 +- 1e-12
model A
  parameter Real p = 1;
  Real x = p;
end A;
model M
  A a[3](p={1, 2, 3});
  Real s = sum(a[:].x);
  Real t = sum(a[2:3].x);
end M;
