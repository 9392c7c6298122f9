// MLS 3.6 §2.3.1: a quoted identifier ends
// run: check
// error: M0004 at 5
model M
  Real 'x y = 1;
end M;
