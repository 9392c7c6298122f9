// MLS 3.6 §7.2.5: each applies a modification to every element
// run: simulate --stop 1
// check: final a[1].x = 4 +- 1e-12
// check: final a[2].x = 4 +- 1e-12
model A
  parameter Real p = 1;
  Real x = p;
end A;
model M
  A a[2](each p=4);
end M;
