// MLS 3.6 §5.5: a local reference means the outer one, also in the binding of the inner one
// run: simulate --stop 1
// check: final s.a.y = 3 +- 1e-12
// check: final s.z = 1 +- 1e-12
model A
  outer Real T;
  Real y = T;
end A;
model S
  inner outer Real T = T + 2;
  A a;
  Real z = T;
end S;
model M
  inner Real T = 1;
  S s;
end M;
