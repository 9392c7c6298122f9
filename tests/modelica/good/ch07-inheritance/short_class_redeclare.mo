// MLS 3.6 §7.3: a short class with a redeclaration
// run: simulate --stop 1
// check: final d.t.x = 2 +- 1e-12
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
model D = C(redeclare model T = B);
model M
  D d;
end M;
