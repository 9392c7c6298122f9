// MLS 3.6 §3.7.2: mod is of numbers
// run: check
// error: M0431 at 5
model M
  Integer y = mod(true, 2);
end M;
