// MLS 3.6 §10.6.9: components with arrays give matrices
// run: simulate --stop 1
// check: final n1 = 2 +- 1e-12
// check: final n2 = 3 +- 1e-12
// check: final x = 23 +- 1e-12
model A
  parameter Real k = 0;
  Real v[3] = {k + 1, k + 2, k + 3};
end A;
model M
  A a[2](k={10, 20});
  Integer n1 = size(a.v, 1), n2 = size(a.v, 2);
  Real x = a[2].v[3];
end M;
