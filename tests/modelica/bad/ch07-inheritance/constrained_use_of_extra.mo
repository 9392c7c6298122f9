// MLS 3.6 §7.3.2: an element that the constraining type lacks
// run: check
// error: M0360 at 20
partial model Base
  Real x;
end Base;
model A
  extends Base(x=1);
  Real z = 0;
end A;
model C
  replaceable A a constrainedby Base;
  Real y = a.x;
end C;
model B
  extends Base(x=2);
end B;
model M
  C c(redeclare B a);
  Real w = c.a.z;
end M;
