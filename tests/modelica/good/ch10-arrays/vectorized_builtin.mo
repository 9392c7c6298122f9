// MLS 3.6 §10.6.12: a scalar function is applied to each element
// run: simulate --stop 1
// check: final a[2] = 3 +- 1e-12
// check: final b[1,2] = 2 +- 1e-12
model M
  Real a[2] = sqrt({4, 9});
  Real b[1,2] = abs([-1, -2]);
end M;
