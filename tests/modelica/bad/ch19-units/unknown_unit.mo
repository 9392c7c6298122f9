// MLS 3.6 §19.1: a unit is made of known symbols
// run: check
// says: warning[M0651]: 'kgg' is not a unit
model M
  Real x(unit = "kgg") = time;
end M;
