// MLS 3.6 §7.3.3: an array component is redeclared with its dimensions
// run: simulate --stop 1
// check: final c.a[2].x = 2 +- 1e-12
model A
  Real x = 1;
end A;
model B
  Real x = 2;
end B;
model C
  replaceable A a[2];
end C;
model M
  C c(redeclare B a[2]);
end M;
