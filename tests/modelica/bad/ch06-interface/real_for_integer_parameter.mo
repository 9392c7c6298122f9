// MLS 3.6 §6.7: a Real for an Integer parameter
// run: check
// error: M0400 at 5
model M
  parameter Integer n = 2.5;
end M;
