// MLS 3.6 §7.3: a component redeclared after extends
// run: simulate --stop 1
// check: final a.x = 2 +- 1e-12
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
  extends C;
  redeclare B a;
end M;
