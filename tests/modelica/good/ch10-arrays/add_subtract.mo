// MLS 3.6 §10.6.2: sum and difference element by element
// run: simulate --stop 1
// check: final c[2] = 22 +- 1e-12
// check: final d[1] = -9 +- 1e-12
// check: final e[2] = -2 +- 1e-12
model M
  parameter Real a[2] = {1, 2}, b[2] = {10, 20};
  Real c[2] = a + b, d[2] = a - b, e[2] = -a;
end M;
