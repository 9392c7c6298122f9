// MLS 3.6 §3.4: a number and a String are not added
// run: check
// error: M0410 at 5
model M
  Real x = 1 + "2";
end M;
