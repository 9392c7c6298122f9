// MLS 3.6 §3.7.4.5: semiLinear(x, k1, k2) is k1*x for x >= 0, else k2*x
// run: simulate --stop 1
// check: y(0) = -1.5 +- 1e-9
// check: y(1) = 1 +- 1e-9
model M
  Real y = semiLinear(time - 0.5, 2, 3);
end M;
