// MLS 3.6 §7.3.2: the constraining type may be more general than the default
// run: simulate --stop 1
// check: final c.a.x = 3 +- 1e-12
partial model Base
  Real x;
end Base;
model A
  extends Base(x=1);
  Real z = 0;
end A;
model B
  extends Base(x=3);
end B;
model C
  replaceable A a constrainedby Base;
end C;
model M
  C c(redeclare B a);
end M;
