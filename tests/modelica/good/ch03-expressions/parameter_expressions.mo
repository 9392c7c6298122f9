// MLS 3.6 §3.8.3: a parameter may depend on other parameters
// run: simulate --stop 1
// check: final x = 12 +- 1e-12
// run: simulate --stop 1 --param p=5
// check: final x = 20 +- 1e-12
model M
  parameter Real p = 3;
  parameter Real q = 4*p;
  Real x = q;
end M;
