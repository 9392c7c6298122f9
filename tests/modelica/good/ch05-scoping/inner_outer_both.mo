// MLS 3.6 §5.5: a declaration with both inner and outer
// run: simulate --stop 1
// check: final b.a.y = 11 +- 1e-12
// check: final b.y = 2 +- 1e-12
model A
  outer Real T;
  Real y = T;
end A;
model B
  inner outer Real T = 11;
  A a;
  Real y = 2;
end B;
model M
  inner Real T = 2;
  B b;
end M;
