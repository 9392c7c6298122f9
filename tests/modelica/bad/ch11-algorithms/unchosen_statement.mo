// MLS 3.6 §11.2.6: also in a branch of an algorithm
// run: check
// error: M0400 at 11
model M
  parameter Boolean first = true;
  Real x;
algorithm
  if first then
    x := 1;
  else
    x := "one";
  end if;
end M;
