// MLS 3.6 §10.4.2.1: [A, B; C, D]
// run: simulate --stop 1
// check: final c[1,3] = 5 +- 1e-12
// check: final c[3,1] = 7 +- 1e-12
// check: final n = 3 +- 1e-12
model M
  parameter Real a[2,2] = [1, 2; 3, 4], b[2,1] = [5; 6];
  Real c[3,3] = [a, b; 7, 8, 9];
  Integer n = size(c, 1);
end M;
