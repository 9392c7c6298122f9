// MLS 3.6 §7.2: a modification of an element of an element
// run: simulate --stop 1
// check: final b.a.x = 9 +- 1e-12
model A
  parameter Real p = 1;
  Real x = p;
end A;
model B
  A a(p=2);
end B;
model M
  B b(a(p=9));
end M;
