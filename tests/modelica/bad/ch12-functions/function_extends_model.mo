// MLS 3.6 §12.2: a function does not extend a model
// run: check
// error: M0313 at 10
model M
  model Part
    input Real u;
    output Real y;
  end Part;
  function f
    extends Part;
  algorithm
    y := u;
  end f;
  Real y = f(time);
end M;
