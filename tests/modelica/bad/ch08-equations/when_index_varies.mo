// MLS 3.6 §8.3.5.3: a subscript on the left side is a parameter
// run: check
// error: S0202 at 9
model M
  discrete Real x[2](each start = 0);
  Integer k = if time > 0.5 then 2 else 1;
equation
  when time > 0.7 then
    x[k] = 1;
  end when;
  when time > 0.8 then
    x[1] = 2;
  end when;
end M;
