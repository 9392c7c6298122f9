// MLS 3.6 §12.2: variables of a function are no flows
// run: check
// error: M0474 at 7
model M
  function f
    input Real u;
    flow output Real y;
  algorithm
    y := u;
  end f;
  Real y = f(time);
end M;
