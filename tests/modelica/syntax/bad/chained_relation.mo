// error: M0113 at 4
// error: M0113 at 5
model M
  Boolean b = 0 < x < 1;
  Real y = a ^ b ^ c;
end M;
