// MLS 3.6 §4.3: elements may be used before they are declared
// run: simulate --stop 1
// check: final x = 4 +- 1e-12
model M
  Real x = y + p;
  Real y = 2*p;
  parameter Real p = 4/3;
end M;
