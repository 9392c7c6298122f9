// MLS 3.6 §5.3.1: an unknown function
// run: check
// error: M0320 at 5
model M
  Real x = sine(1);
end M;
