// MLS 3.6 §7.2.1: a value and attributes in one modification
// run: simulate --stop 1
// check: final a.x = 3 +- 1e-12
model A
  Real x;
end A;
model M
  A a(x(start=1, unit="m") = 3);
end M;
