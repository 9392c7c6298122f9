// MLS 3.6 §10.5: subscripts, ranges and colons
// run: simulate --stop 1
// check: final r[2] = 5 +- 1e-12
// check: final c[2] = 6 +- 1e-12
// check: final s[1] = 4 +- 1e-12
model M
  parameter Real a[2,3] = [1, 2, 3; 4, 5, 6];
  Real r[3] = a[2,:];
  Real c[2] = a[:,3];
  Real s[2] = a[2,1:2];
end M;
