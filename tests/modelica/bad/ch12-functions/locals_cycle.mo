// MLS 3.6 §12.4.4: values of variables of a function do not depend on themselves
// run: check
// error: M0353 at 9
model M
  function f
    input Real u;
    output Real y;
  protected
    Real a = b;
    Real b = a;
  algorithm
    y := a;
  end f;
  Real y = f(time);
end M;
