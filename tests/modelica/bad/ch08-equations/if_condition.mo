// MLS 3.6 §8.3.4: a condition is a Boolean
// run: check
// error: M0501 at 7
model M
  Real x;
equation
  if time then
    x = 1;
  else
    x = 2;
  end if;
end M;
