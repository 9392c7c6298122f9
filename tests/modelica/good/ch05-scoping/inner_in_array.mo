// MLS 3.6 §5.4: each element of an array finds the inner component
// run: simulate --stop 1
// check: final a[1].y = 5 +- 1e-12
// check: final a[3].y = 5 +- 1e-12
model A
  outer Real T;
  Real y = T;
end A;
model M
  inner Real T = 5;
  A a[3];
end M;
