// MLS 3.6 §5.4: an outer class is the inner one
// run: simulate --stop 1
// check: final a.b.x = 3 +- 1e-12
partial model Base
  Real x;
end Base;
model A
  outer model B = Base;
  B b;
end A;
model M
  inner model B
    Real x = 3;
  end B;
  A a;
end M;
