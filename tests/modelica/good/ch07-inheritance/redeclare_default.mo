// MLS 3.6 §7.3: without a redeclaration the default holds
// run: simulate --stop 1
// check: final c.t.x = 1 +- 1e-12
model A
  Real x = 1;
end A;
model C
  replaceable model T = A;
  T t;
end C;
model M
  C c;
end M;
