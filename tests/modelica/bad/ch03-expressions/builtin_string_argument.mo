// MLS 3.6 §3.7.3: sin of a String
// run: check
// error: M0431 at 5
model M
  Real x = sin("1");
end M;
