// MLS 3.6 §10.6.4: matrix times vector, vector times matrix, matrix times matrix
// run: simulate --stop 1
// check: final a[2] = 11 +- 1e-12
// check: final b[1] = 7 +- 1e-12
// check: final c[2,2] = 22 +- 1e-12
model M
  parameter Real m[2,2] = [1, 2; 3, 4], v[2] = {1, 2};
  Real a[2] = m*v;
  Real b[2] = v*m;
  Real c[2,2] = m*m;
end M;
