// MLS 3.6 §4.7: a connector has no algorithm
// run: check
// error: M0337 at 7
connector C
  Real v;
algorithm
  v := 1;
end C;
model M
  C c;
end M;
