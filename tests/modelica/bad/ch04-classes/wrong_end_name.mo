// MLS 3.6 §4.5.1: the name after end is that of the class
// run: check
// error: M0155 at 6
model M
  Real x = 1;
end N;
