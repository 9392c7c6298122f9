// MLS 3.6 §3.7.5: change needs a variable
// run: check
// error: M0452 at 5
model M
  Boolean c = change(time > 1);
end M;
