// MLS 3.6 §4.8.5: an enumeration without that literal
// run: check
// error: M0368 at 6
model M
  type E = enumeration(red, green);
  E e = E.gren;
end M;
