// MLS 3.6 §7.3: a replaceable component is redeclared
// run: simulate --stop 1
// check: final c.a.x = 2 +- 1e-12
model A
  Real x = 1;
end A;
model B
  Real x = 2;
end B;
model C
  replaceable A a;
end C;
model M
  C c(redeclare B a);
end M;
