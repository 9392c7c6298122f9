// MLS 3.6 §3.6.5: an if-expression has an else
// run: check
// error: M0111 at 5
model M
  Real x = if time > 1 then 2;
end M;
