// MLS 3.6 §10.3.4: sum is of numbers
// run: check
// error: M0440 at 5
model M
  Real a = sum({true, false});
end M;
