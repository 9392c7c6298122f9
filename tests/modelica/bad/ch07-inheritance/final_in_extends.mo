// MLS 3.6 §7.2.6: final in an extends clause
// run: check
// error: M0302 at 11
model A
  parameter Real p = 1;
end A;
model B
  extends A(final p=2);
end B;
model M
  extends B(p=3);
end M;
