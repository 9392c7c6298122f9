// A declaration that is being typed above another one: the error stands behind it, and the others are read.
// error: M0102 at 5
// error: M0102 at 7
model HalfTyped
  A.B
  A.B.C first(k = 1);
  Real a,
  parameter Real q = 1;
  Real second = q;
end HalfTyped;
