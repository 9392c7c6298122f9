// MLS 3.6 §4.9.5: an enumeration's literals are not named as its attributes
// run: check
// error: M0613 at 5
model M
  type E = enumeration(start, stop);
  parameter E e = E.stop;
end M;
