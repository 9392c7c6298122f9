// MLS 3.6 §3.7.4: der of an expression is expanded
// run: simulate --stop 1
// check: y(1) = 2 +- 1e-12
// check: z(1) = 6 +- 1e-12
model M
  Real x = time^2;
  Real y = der(x);
  Real z = der(3*x);
end M;
