// MLS 3.6 §10.6.9: arrays of components in arrays of components
// run: simulate --stop 1
// check: final b[2].a[3].x = 6 +- 1e-12
// check: final n = 6 +- 1e-12
model A
  parameter Real p = 0;
  Real x = p;
end A;
model B
  parameter Real q = 0;
  A a[3](p={q, 2*q, 3*q});
end B;
model M
  B b[2](q={1, 2});
  Integer n = size(b.a.x, 1)*size(b.a.x, 2);
end M;
