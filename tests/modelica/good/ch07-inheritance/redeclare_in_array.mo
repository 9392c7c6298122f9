// MLS 3.6 §7.3: each element of an array of components gets the redeclaration
// run: simulate --stop 1
// check: final c[1].t.x = 2 +- 1e-12
// check: final c[2].t.x = 2 +- 1e-12
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
model M
  C c[2](redeclare model T = B);
end M;
