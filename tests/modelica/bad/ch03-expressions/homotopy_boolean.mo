// MLS 3.6 §3.7.4.4: homotopy is of Reals
// run: check
// error: M0431 at 5
model M
  Boolean b = homotopy(time > 1, false);
end M;
