// MLS 3.6 §10.3.3: linspace takes numbers
// run: check
// error: M0440 at 5
model M
  Real a[2] = linspace("a", "b", 2);
end M;
