// MLS 3.6 §5.6.1.2: each component has its own instance
// run: simulate --stop 1
// check: final a.b.x = 1 +- 1e-12
// check: final c.b.x = 2 +- 1e-12
model B
  parameter Real p = 1;
  Real x = p;
end B;
model A
  B b;
end A;
model M
  A a, c(b(p=2));
end M;
