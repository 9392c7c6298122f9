// MLS 3.6 §8.6: fixed start values of equal variables agree
// run: check
// error: S0311 at 5
model M
  Real x(start = 1, fixed = true), y(start = 2, fixed = true);
equation
  der(x) = -x;
  y = x;
end M;
