// MLS 3.6 §12.4: a function gives the size of an array
// run: check
// expect:
// | check: M is sound: 6 equations, 6 unknowns, 0 states
function n
  input Integer k;
  output Integer y = k*(k + 1);
end n;
model M
  parameter Integer k = 2;
  Real x[n(k)] = ones(n(k));
end M;
