// MLS 3.6 §10.1: a size beyond what can be held
// run: check
// error: M0342 at 5
model M
  Real x[100000, 100000];
equation
  x = zeros(100000, 100000);
end M;
