// MLS 3.6 §10.7: products of empty matrices are zero
// run: simulate --stop 1
// check: final c[1,2] = 0 +- 1e-12
model M
  parameter Real a[2,0] = zeros(2, 0), b[0,2] = zeros(0, 2);
  Real c[2,2] = a*b;
end M;
