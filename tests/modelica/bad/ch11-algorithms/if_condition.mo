// MLS 3.6 §11.2.6: a condition is a Boolean
// run: check
// error: M0481 at 8
function f
  input Integer n;
  output Real y = 0;
algorithm
  if n then
    y := 1;
  end if;
end f;
model M
  Real x = f(1);
end M;
