// MLS 3.6 §3.7.4.5: semiLinear(x, k1, k2) is k1*x for x >= 0, else k2*x. It is continuous: no event where x changes its sign.
// run: simulate --stop 1 --tolerance 1e-9
// check: y(0) = -1.5 +- 1e-9
// check: y(1) = 1 +- 1e-9
// check: final z = -0.125 +- 1e-7 ; the integral of y, 0.25 - 0.375
// check: events = 0
model M
  Real y = semiLinear(time - 0.5, 2, 3);
  Real z(start = 0, fixed = true);
equation
  der(z) = y;
end M;
