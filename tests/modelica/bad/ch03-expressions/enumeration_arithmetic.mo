// MLS 3.6 §3.4: enumerations are not numbers
// run: check
// error: M0410 at 6
model M
  type E = enumeration(a, b);
  Real x = E.a + 1;
end M;
