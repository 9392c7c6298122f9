// MLS 3.6 §13.3: the class asked for does not exist
// run: check -m Motor
// error: M0210
model M
  Real x = 1;
end M;
