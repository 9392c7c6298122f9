// MLS 3.6 §5.4: an outer variable has the value of the inner one
// run: simulate --stop 1
// check: b.a.y(1) = 2 +- 1e-12
model A
  outer Real T;
  Real y = 2*T;
end A;
model B
  A a;
end B;
model M
  inner Real T = time;
  B b;
end M;
