// MLS 3.6 §8.3.4: also a parameter
// run: check
// error: M0501 at 8
model M
  parameter Integer mode = 1;
  Real x;
equation
  if mode then
    x = 1;
  else
    x = 2;
  end if;
end M;
