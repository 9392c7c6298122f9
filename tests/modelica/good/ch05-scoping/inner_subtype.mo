// MLS 3.6 §5.4: the inner component is a subtype of the outer one
// run: simulate --stop 1
// check: final a.y = 3 +- 1e-12
model Base
  Real x;
end Base;
model Full
  extends Base;
  Real z = 4;
equation
  x = 3;
end Full;
model A
  outer Base w;
  Real y = w.x;
end A;
model M
  inner Full w;
  A a;
end M;
