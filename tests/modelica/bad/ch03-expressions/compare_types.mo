// MLS 3.6 §3.5: a number and a String are not compared
// run: check
// error: M0410 at 5
model M
  Boolean b = 1 == "1";
end M;
