// MLS 3.6 §7.2.5: an array element of an array of components gets a row
// run: simulate --stop 1
// check: final a[2].x[1] = 3 +- 1e-12
// check: final b[2].x[2] = 8 +- 1e-12
model A
  parameter Real p[2] = {0, 0};
  Real x[2] = p;
end A;
model M
  A a[2](p={{1, 2}, {3, 4}});
  A b[2](each p={7, 8});
end M;
