// MLS 3.6 §3.8.2: a constant is given by a constant expression
// run: simulate --stop 1
// check: final x = 13 +- 1e-12
model M
  constant Integer n = 3;
  constant Real c = 2*n^2 - 5;
  Real x = c;
end M;
