// MLS 3.6 §12.4.6: arrays of different sizes in a vectorized call
// run: check
// error: M0425 at 9
function add
  input Real a, b;
  output Real y = a + b;
end add;
model M
  Real v[2] = add({1, 2}, {1, 2, 3});
end M;
