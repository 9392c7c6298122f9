// MLS 3.6 §7.2.6: a final element may be used, and its siblings modified
// run: simulate --stop 1
// check: final a.x = 11 +- 1e-12
model A
  final parameter Real p = 1;
  parameter Real q = 1;
  Real x = p + q;
end A;
model M
  A a(q=10);
end M;
