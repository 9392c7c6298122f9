// MLS 3.6 §10.4: {…} and array(…)
// run: simulate --stop 1
// check: final a[2] = 2 +- 1e-12
// check: final b[2,1] = 3 +- 1e-12
model M
  Real a[3] = array(1, 2, 3);
  Real b[2,2] = {{1, 2}, {3, 4}};
end M;
