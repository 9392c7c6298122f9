// MLS 3.6 §12.4.3: an array result left out
// run: simulate --stop 1
// check: final n = 2 +- 1e-12
function f
  input Real u[:];
  output Real y[size(u, 1)] = 2*u;
  output Integer n = size(u, 1);
end f;
model M
  Integer n;
equation
  (, n) = f({1, 3});
end M;
