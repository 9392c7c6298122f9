// MLS 3.6 §13.4.3: a within clause names a package that exists
// run: check
// error: M0202 at 4
within Nowhere.Else;
model M
  Real x = 1;
end M;
