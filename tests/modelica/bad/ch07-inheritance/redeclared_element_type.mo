// MLS 3.6 §7.3: a redeclaration in the body of a class fits the constraining type
// run: check -m M
// error: M0304 at 12
model Part
  Real x = 1;
end Part;
model B
  replaceable Part part;
end B;
model M
  extends B;
  redeclare Integer part = 1;
end M;
