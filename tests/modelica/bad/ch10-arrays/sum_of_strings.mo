// MLS 3.6 §10.3.4: sum of Strings
// run: check
// error: M0440 at 5
model M
  Real x = sum({"a", "b"});
end M;
