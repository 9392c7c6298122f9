// MLS 3.6 §7.2.5: without each an array is distributed over the elements
// run: simulate --stop 1
// check: final a[1].x = 5 +- 1e-12
// check: final a[2].x = 6 +- 1e-12
model A
  parameter Real p = 1;
  Real x = p;
end A;
model M
  A a[2](p={5, 6});
end M;
