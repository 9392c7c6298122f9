// MLS 3.6 §4.9.1: a display unit measures what the unit measures
// run: check
// says: warning[M0652]: the display unit 'kg' does not measure what 'm' does
model M
  Real x(unit = "m", displayUnit = "kg") = time;
end M;
