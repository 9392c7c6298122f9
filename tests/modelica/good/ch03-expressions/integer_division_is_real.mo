// MLS 3.6 §3.4: the result of '/' is a Real
// run: simulate --stop 1
// check: final x = 0.5 +- 1e-12
// check: final y = 3.5 +- 1e-12
model M
  parameter Integer i = 1, j = 2;
  Real x = i/j;
  Real y = 7/2;
end M;
