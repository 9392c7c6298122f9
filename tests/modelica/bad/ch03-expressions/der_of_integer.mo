// MLS 3.6 §3.7.4: der of an Integer
// run: check
// error: M0450 at 6
model M
  Integer n = if time > 1 then 1 else 0;
  Real x = der(n);
end M;
