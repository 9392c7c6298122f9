// MLS 3.6 §10.3.4: sum and product of an array
// run: simulate --stop 1
// check: final a = 10 +- 1e-12
// check: final b = 24 +- 1e-12
// check: final c = 1 +- 1e-12
// check: final d = 0 +- 1e-12
model M
  parameter Real v[4] = {1, 2, 3, 4};
  Real a = sum(v), b = product(v);
  Real c = product(fill(2.0, 0)), d = sum(fill(2.0, 0));
end M;
