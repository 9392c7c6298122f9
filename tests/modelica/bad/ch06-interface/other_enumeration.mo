// MLS 3.6 §6.4: two enumerations with different literals
// run: check
// error: M0400 at 7
model M
  type E = enumeration(a, b);
  type F = enumeration(c, d);
  E e = F.c;
end M;
