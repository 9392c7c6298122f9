// MLS 3.6 §5.3.2: a component where a class is needed
// run: check
// error: M0322 at 6
model M
  Real x = 1;
  x y;
end M;
