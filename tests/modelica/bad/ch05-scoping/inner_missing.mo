// MLS 3.6 §5.4: an outer element has an inner one
// run: flatten
// error: M0326 at 5
model M
  outer Real T0;
  Real x = T0;
end M;
