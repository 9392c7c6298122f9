// MLS 3.6 §7.3: a final class is not redeclared
// run: check
// error: M0302 at 12
model A
  final replaceable model H = B;
  H h;
end A;
model B
  Real x = 1;
end B;
model M
  A a(redeclare model H = B);
end M;
