// MLS 3.6 §12.2: variables of a function are no clocks
// run: check
// error: M0474 at 6
model M
  function f
    input Clock c;
    output Real y;
  algorithm
    y := 1;
  end f;
  Real y = f(Clock(1));
end M;
