// MLS 3.6 §10.3.3: linspace has at least two points
// run: check
// error: M0440 at 5
model M
  Real a[1] = linspace(0, 1, 1);
end M;
