// MLS 3.6 §7.3: a redeclaration in the body of a class with a new type is of a replaceable element
// run: check -m M
// error: M0303 at 9
model B
  Real x = 1;
end B;
model M
  extends B;
  redeclare Integer x = 2;
end M;
