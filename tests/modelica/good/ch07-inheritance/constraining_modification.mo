// MLS 3.6 §7.3.2: modifications of the constraining clause hold for the redeclared one
// run: simulate --stop 1
// check: final c.a.x = 7 +- 1e-12
model A
  parameter Real p = 1;
  Real x = p;
end A;
model B
  extends A;
  Real y = 0;
end B;
model C
  replaceable A a constrainedby A(p=7);
end C;
model M
  C c(redeclare B a);
end M;
