// MLS 3.6 §4.8.5.3: an Integer is not converted to an enumeration
// run: check
// error: M0400 at 6
model M
  type E = enumeration(a, b);
  E e = 1;
end M;
