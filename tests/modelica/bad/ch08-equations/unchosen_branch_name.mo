// MLS 3.6 §8.3.4: and its names are found
// run: check
// error: M0320 at 9
model M
  parameter Boolean first = false;
  Real x;
equation
  if first then
    x = y;
  else
    x = 2;
  end if;
end M;
