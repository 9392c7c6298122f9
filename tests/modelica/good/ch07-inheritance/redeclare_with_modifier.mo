// MLS 3.6 §7.3: a redeclaration with a modification
// run: simulate --stop 1
// check: final c.a.x = 6 +- 1e-12
model A
  Real x = 1;
end A;
model B
  parameter Real k = 2;
  Real x = k;
end B;
model C
  replaceable A a;
end C;
model M
  C c(redeclare B a(k=6));
end M;
