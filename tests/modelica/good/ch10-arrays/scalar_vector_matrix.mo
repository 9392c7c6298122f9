// MLS 3.6 §10.3.2: scalar, vector and matrix
// run: simulate --stop 1
// check: final a = 5 +- 1e-12
// check: final b[2] = 2 +- 1e-12
// check: final c[2,1] = 4 +- 1e-12
// check: final n = 1 +- 1e-12
model M
  parameter Real one[1,1] = {{5}}, row[1,2] = {{1, 2}}, v[2] = {3, 4};
  Real a = scalar(one);
  Real b[2] = vector(row);
  Real c[2,1] = matrix(v);
  Integer n = size(matrix(v), 2);
end M;
