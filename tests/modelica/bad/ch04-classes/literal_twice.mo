// MLS 3.6 §4.9.5: an enumeration's literals differ
// run: check
// error: M0612 at 5
model M
  type E = enumeration(a, b, a);
  parameter E e = E.a;
end M;
