// MLS 3.6 §7.3: a replaceable class is redeclared
// run: simulate --stop 1
// check: final c.b1.x = 2 +- 1e-12
// check: final c.b2.x = 2 +- 1e-12
model A
  Real x = 1;
end A;
model B
  Real x = 2;
end B;
model C
  replaceable model T = A;
  T b1, b2;
end C;
model M
  C c(redeclare model T = B);
end M;
