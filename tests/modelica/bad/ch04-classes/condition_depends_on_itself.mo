// MLS 3.6 §4.4.5: a condition is a parameter expression, and not of the component itself
// run: check
// error: M0345 at 5
model M
  Boolean a if a;
end M;
