// MLS 3.6 §3.7.2: ceil and floor give a Real, integer an Integer
// run: simulate --stop 1
// check: final a = -2 +- 1e-12
// check: final b = -3 +- 1e-12
// check: final c = -3 +- 1e-12
// check: final d = 3 +- 1e-12
model M
  parameter Real p = -2.5;
  Real a = ceil(p);
  Real b = floor(p);
  Integer c = integer(p);
  Integer d = integer(3.0);
end M;
