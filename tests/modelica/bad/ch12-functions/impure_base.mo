// MLS 3.6 §12.3: a function that extends an impure one is impure
// run: check
// error: M0628 at 12
model M
  impure function f
    input Real u;
    output Real y;
  algorithm
    y := u;
  end f;
  function g
    extends f;
  end g;
  Real y;
equation
  when initial() then
    y = g(1);
  end when;
end M;
