// MLS 3.6 §10.4.2.1: a vector is promoted to a column
// run: simulate --stop 1
// check: final n1 = 3 +- 1e-12
// check: final n2 = 1 +- 1e-12
// check: final a[2,2] = 5 +- 1e-12
model M
  parameter Real v[3] = {1, 2, 3};
  Integer n1 = size([v], 1), n2 = size([v], 2);
  Real a[3,2] = [v, {4, 5, 6}];
end M;
