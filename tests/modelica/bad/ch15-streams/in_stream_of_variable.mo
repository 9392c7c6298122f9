// MLS 3.6 §15.2: a variable that is in no connector
// run: check
// error: M0530 at 6
model M
  Real x = 1;
  Real h = inStream(x);
end M;
