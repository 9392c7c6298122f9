// MLS 3.6 §7.2.6: a final modification holds
// run: simulate --stop 1
// check: final a.x = 2 +- 1e-12
model A
  parameter Real p = 1;
  Real x = p;
end A;
model M
  A a(final p=2);
end M;
