// MLS 3.6 §7.2.3: three levels of modifications are merged
// run: simulate --stop 1
// check: final b2.a1.x = 2 +- 1e-12
// check: final b2.a2.x = 4 +- 1e-12
// check: final b1.a2.x = 3 +- 1e-12
model A
  parameter Real x;
end A;
model B
  parameter Real y = 2;
  A a1(x=y), a2(x=3);
end B;
model M
  B b1;
  B b2(a2(x=4));
end M;
