// MLS 3.6 §10.6.4: a scalar times an array
// run: simulate --stop 1
// check: final a[2] = 6 +- 1e-12
// check: final b[2,1] = 9 +- 1e-12
model M
  Real a[2] = 3*{1, 2};
  Real b[2,2] = [1, 2; 3, 4]*3;
end M;
