// MLS 3.6 §3.7.5: initial has no arguments
// run: check
// error: M0430 at 5
model M
  Boolean b = initial(1);
end M;
