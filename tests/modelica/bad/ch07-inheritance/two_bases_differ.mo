// MLS 3.6 §7.1.1: two inherited elements of the same name differ
// run: check
// error: M0312 at 12
model A
  parameter Real x = 1;
end A;
model B
  parameter Integer x = 1;
end B;
model M
  extends A;
  extends B;
end M;
