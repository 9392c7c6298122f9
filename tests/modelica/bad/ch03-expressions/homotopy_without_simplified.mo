// MLS 3.6 §3.7.4.4: homotopy has two arguments
// run: check
// error: M0431 at 5
model M
  Real x = homotopy(actual=time);
end M;
