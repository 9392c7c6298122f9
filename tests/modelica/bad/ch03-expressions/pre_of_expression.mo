// MLS 3.6 §3.7.5: pre needs a variable
// run: check
// error: M0452 at 6
model M
  Integer n = if time > 1 then 1 else 0;
  Integer k = pre(n + 1);
end M;
