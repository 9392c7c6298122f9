// MLS 3.6 §4.9.8: a constant is not free
// run: check
// error: M0635 at 5
model M
  constant Real c(fixed = false) = 1;
end M;
