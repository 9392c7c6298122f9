// MLS 3.6 §3.7.3: elementary functions are of numbers
// run: check
// error: M0431 at 5
model M
  Real y = log("e");
end M;
