// MLS 3.6 §11.2.7.1: no when-statement in a function
// run: check
// error: M0483 at 8
function f
  input Real u;
  output Real y = 0;
algorithm
  when u > 1 then
    y := 1;
  end when;
end f;
model M
  Real x = f(time);
end M;
