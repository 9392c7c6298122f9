// MLS 3.6 §12.2: a function has no initial algorithm
// run: check
// error: M0470 at 8
model M
  function f
    input Real u;
    output Real y;
  initial algorithm
    y := u;
  end f;
  Real y = f(time);
end M;
