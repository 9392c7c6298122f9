// MLS 3.6 §19.1: factors are joined by a dot
// run: check
// says: warning[M0651]: 'N m' is not a unit
model M
  Real x(unit = "N m") = time;
end M;
