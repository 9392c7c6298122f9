// MLS 3.6 §7.2.3: the outer modification takes precedence
// run: simulate --stop 1
// check: final b.x = 3 +- 1e-12
model A
  parameter Real p = 1;
  Real x = p;
end A;
model B
  extends A(p=2);
end B;
model M
  B b(p=3);
end M;
