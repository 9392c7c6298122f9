// MLS 3.6 §5.6.1: a model that contains itself
// run: check
// error: M0331 at 6
model M
  Real x = 1;
  M m;
end M;
