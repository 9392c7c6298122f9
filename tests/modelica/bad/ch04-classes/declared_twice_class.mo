// MLS 3.6 §4.2: a component and a class of the same name
// run: check
// error: M0312 at 6
model M
  Real x = 1;
  model x
    Real y = 1;
  end x;
end M;
