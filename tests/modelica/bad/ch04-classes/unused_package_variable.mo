// MLS 3.6 §4.7: a class that nothing uses keeps to the rules as well
// run: check
// error: M0338 at 6
model M
  package P
    Real x = 1;
  end P;
  Real y = 1;
end M;
