// MLS 3.6 §3.7.5: noEvent has an argument
// run: check
// error: M0430 at 5
model M
  Real x = noEvent();
end M;
