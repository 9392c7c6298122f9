// MLS 3.6 §3.5: 'and' needs Booleans
// run: check
// error: M0410 at 5
model M
  Boolean b = 1 and 2;
end M;
