// MLS 3.6 §10.5: a vector as a subscript
// run: simulate --stop 1
// check: final x[1] = 30 +- 1e-12
// check: final x[2] = 10 +- 1e-12
model M
  parameter Real v[3] = {10, 20, 30};
  Real x[2] = v[{3, 1}];
end M;
