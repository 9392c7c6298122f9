// MLS 3.6 §10.1: a size is a parameter expression
// run: check
// error: M0460 at 6
model M
  Integer n = if time > 1 then 2 else 1;
  Real x[n];
equation
  x = zeros(n);
end M;
