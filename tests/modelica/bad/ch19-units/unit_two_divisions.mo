// MLS 3.6 §19.1: there is one division, what it divides by stands in parentheses
// run: check
// says: warning[M0651]
model M
  Real c(unit = "J/kg/K") = 1;
end M;
