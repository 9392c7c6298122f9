// MLS 3.6 §2.4.4: a string ends
// run: check
// error: M0003 at 5
model M
  parameter String s = "abc;
end M;
