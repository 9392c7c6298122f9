// MLS 3.6 §7.3.2: the modification of a replaced declaration without a constraining clause is kept as constraint
// run: simulate --stop 1
// check: final c.a.x = 4 +- 1e-12
model A
  parameter Real p = 1;
  Real x = p;
end A;
model B
  extends A;
  Real y = 1;
end B;
model C
  replaceable A a(p=4);
end C;
model M
  C c(redeclare B a);
end M;
