// MLS 3.6 §10.3.4: max is of numbers, enumerations or Booleans
// run: check
// error: M0440 at 5
model M
  parameter String s = max({"a", "b"});
end M;
