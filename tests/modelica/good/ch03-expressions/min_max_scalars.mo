// MLS 3.6 §10.3.4: min and max of two scalars
// run: simulate --stop 1
// check: final a = 2 +- 1e-12
// check: final b = 3.5 +- 1e-12
// check: final c = 1 +- 1e-12
model M
  parameter Real p = 2, q = 3.5;
  Real a = min(p, q), b = max(p, q);
  Integer c = min(1, 4);
end M;
