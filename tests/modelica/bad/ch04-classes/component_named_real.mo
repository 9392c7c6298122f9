// MLS 3.6 §4.9: the names of predefined types are not names of components
// run: check
// error: M0600 at 5
model M
  parameter Integer Real = 1;
end M;
