// MLS 3.6 §10.6.6: ./
// run: simulate --stop 1
// check: final a[2] = 5 +- 1e-12
model M
  Real a[2] = {10, 20} ./ {1, 4};
end M;
