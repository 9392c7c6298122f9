// MLS 3.6 §3.4: the result of '^' is a Real, also of Integers
// run: simulate --stop 1
// check: final x = 8 +- 1e-12
// check: final y = 0.25 +- 1e-12
model M
  parameter Integer i = 2;
  Real x = i^3;
  Real y = i^(-2);
end M;
