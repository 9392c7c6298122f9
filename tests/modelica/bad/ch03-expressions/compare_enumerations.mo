// MLS 3.6 §3.5: literals of two enumerations are not compared
// run: check
// error: M0410 at 7
model M
  type E = enumeration(a, b);
  type F = enumeration(c, d);
  Boolean b = E.a == F.c;
end M;
