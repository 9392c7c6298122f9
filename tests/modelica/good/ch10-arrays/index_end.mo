// MLS 3.6 §10.5.2: end in a subscript
// run: simulate --stop 1
// check: final x = 5 +- 1e-12
// check: final y = 4 +- 1e-12
// check: final z = 1 +- 1e-12
model M
  parameter Real v[5] = {1, 2, 3, 4, 5};
  parameter Integer k[2] = {3, 1};
  Real x = v[end], y = v[end - 1];
  Real z = v[k[end]];
end M;
