// MLS 3.6 §19.1: an exponent is a number behind the unit
// run: check
// says: warning[M0651]
model M
  Real a(unit = "m^2") = 1;
end M;
