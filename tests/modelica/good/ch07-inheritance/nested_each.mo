// MLS 3.6 §7.2.5: each inside a nested modification
// run: simulate --stop 1
// check: b[2].a.x(0) = 5 +- 1e-12
model A
  Real x(start=1, fixed=true);
equation
  der(x) = 0;
end A;
model B
  A a;
end B;
model M
  B b[2](each a(x(start=5)));
end M;
