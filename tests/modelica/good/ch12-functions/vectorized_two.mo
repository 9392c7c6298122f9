// MLS 3.6 §12.4.6: several arguments are run through together; scalars are repeated
// run: simulate --stop 1
// check: final v[2] = 22 +- 1e-12
// check: final w[2] = 12 +- 1e-12
function add
  input Real a, b;
  output Real y = a + b;
end add;
model M
  Real v[2] = add({1, 2}, {10, 20});
  Real w[2] = add({1, 2}, 10);
end M;
