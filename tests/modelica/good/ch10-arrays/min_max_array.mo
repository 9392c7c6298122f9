// MLS 3.6 §10.3.4: min and max of an array
// run: simulate --stop 1
// check: final a = -2 +- 1e-12
// check: final b = 7 +- 1e-12
// check: final c = 1 +- 1e-12
model M
  parameter Real v[4] = {3, -2, 7, 0};
  Real a = min(v), b = max(v);
  Integer c = min({4, 1, 3});
end M;
