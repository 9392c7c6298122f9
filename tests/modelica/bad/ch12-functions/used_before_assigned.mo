// MLS 3.6 §12.4.4: a variable of a function has a value before it is used
// run: check
// says: warning[M0649]
model M
  function f
    input Real u;
    output Real y;
  protected
    Real z;
  algorithm
    y := u + z;
    z := u;
  end f;
  Real y = f(time);
end M;
