// MLS 3.6 §10.6.8: a power of a square matrix
// run: simulate --stop 1
// check: final a[1,2] = 8 +- 1e-12
// check: final a[2,2] = 5 +- 1e-12
// check: final b[1,1] = 1 +- 1e-12
// check: final b[1,2] = 0 +- 1e-12
model M
  parameter Real m[2,2] = [1, 2; 1, 1];
  Real a[2,2] = m^3 - [2, 2; 1, 2];
  Real b[2,2] = m^0;
end M;
