// MLS 3.6 §5.4: the nearest inner declaration is taken
// run: simulate --stop 1
// check: final b.a.y = 1 +- 1e-12
// check: final a.y = 2 +- 1e-12
model A
  outer Real T;
  Real y = T;
end A;
model B
  inner Real T = 1;
  A a;
end B;
model M
  inner Real T = 2;
  B b;
  A a;
end M;
