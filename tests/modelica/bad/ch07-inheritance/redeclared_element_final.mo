// MLS 3.6 §7.2.6: a final element is not redeclared in the body of a class
// run: check -m M
// error: M0302 at 9
model B
  final Real x = 1;
end B;
model M
  extends B;
  redeclare Real x = 2;
end M;
