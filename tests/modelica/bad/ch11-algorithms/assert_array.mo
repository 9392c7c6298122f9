// MLS 3.6 §11.2.8: an asserted condition is scalar
// run: check
// error: M0431 at 6
model M
algorithm
  assert({true, true}, "both");
end M;
