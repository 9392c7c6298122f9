// MLS 3.6 §3.7.2: div needs numbers
// run: check
// error: M0431 at 5
model M
  Real x = div("4", 2);
end M;
