// MLS 3.6 §7.3: a redeclaration handed down through two levels
// run: simulate --stop 1
// check: final d.c.t.x = 2 +- 1e-12
model A
  Real x = 1;
end A;
model B
  Real x = 2;
end B;
model C
  replaceable model T = A;
  T t;
end C;
model D
  replaceable model T = A;
  C c(redeclare model T = T);
end D;
model M
  D d(redeclare model T = B);
end M;
