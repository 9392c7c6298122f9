// MLS 3.6 §8.3.4: also in a branch that a parameter decides against the types fit
// run: check
// error: M0500 at 11
model M
  parameter Boolean first = true;
  Real x;
equation
  if first then
    x = 1;
  else
    x = "one";
  end if;
end M;
