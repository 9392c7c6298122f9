// MLS 3.6 §4.7: also a function that nothing calls holds no models
// run: check
// error: M0603 at 9
model M
  model Part
    Real x = 1;
  end Part;
  function f
    input Part p;
    output Real y;
  algorithm
    y := 1;
  end f;
  Real y = 1;
end M;
