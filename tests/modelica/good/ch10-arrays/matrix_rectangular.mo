// MLS 3.6 §10.6.4: rectangular matrices
// run: simulate --stop 1
// check: final c[1,1] = 14 +- 1e-12
model M
  parameter Real a[1,3] = [1, 2, 3];
  Real c[1,1] = a*transpose(a);
end M;
