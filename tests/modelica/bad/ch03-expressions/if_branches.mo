// MLS 3.6 §3.6.5: the branches are of one type
// run: check
// error: M0414 at 6
model M
  parameter Boolean b = true;
  Real x = if b then 1 else "two";
end M;
