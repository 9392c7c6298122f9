// MLS 3.6 §6.5: a String does not fit an Integer
// run: check
// error: M0400 at 5
model M
  parameter Integer n = "1";
end M;
