// x^2 = 1 - y has no solution once y > 1.
// numbers: y = time up to 1
// run: simulate --stop 3
// status: 3
// error: R0002
// says: failed at time 1.002: nonlinear 1 equation for 'x'
// says: x ^ 2 + 1 = 2 - y
// check: final y = 1 +- 0.0041
// check: x(0.96) = 0.2 +- 1e-6 ; sqrt(1 - y)
model Nonlinear
  Real x(start=1);
  Real y(start=0, fixed=true);
equation
  der(y) = 1;
  x^2 + 1 = 2 - y;
end Nonlinear;
