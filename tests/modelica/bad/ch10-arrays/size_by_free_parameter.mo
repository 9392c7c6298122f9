// MLS 3.6 §10.1: a size by a parameter without a value
// run: check
// error: M0460 at 6
model M
  parameter Integer n(fixed=false);
  Real x[n];
equation
  x = zeros(n);
initial equation
  n = 3;
end M;
