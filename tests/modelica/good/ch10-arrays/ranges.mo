// MLS 3.6 §10.4.3: ranges
// run: simulate --stop 1
// check: final a[3] = 3 +- 1e-12
// check: final b[3] = 5 +- 1e-12
// check: final c[3] = 1 +- 1e-12
// check: final n = 0 +- 1e-12
model M
  Real a[4] = 1:4;
  Real b[3] = 1:2:5;
  Real c[3] = 3:-1:1;
  Integer n = size(3:1, 1);
end M;
