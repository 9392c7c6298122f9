// MLS 3.6 §8.3.5.3: the left side in a when-equation is a variable
// run: check
// error: S0202 at 8
model M
  discrete Real x(start = 0);
equation
  when time > 0.5 then
    2*x = 3;
  end when;
end M;
