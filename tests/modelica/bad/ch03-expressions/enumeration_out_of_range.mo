// MLS 3.6 §3.7.1: a number that is made an enumeration is that of a literal
// run: check
// error: M0436 at 6
model M
  type Colour = enumeration(red, green);
  Colour c = Colour(3);
end M;
