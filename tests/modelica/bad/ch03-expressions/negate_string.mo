// MLS 3.6 §3.4: '-' needs a number
// run: check
// error: M0411 at 5
model M
  Real x = -"1";
end M;
