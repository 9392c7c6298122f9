// MLS 3.6 §2.3.3: a keyword is no name
// run: check
// error: M0117 at 5
model M
  Real when = 1;
end M;
