// MLS 3.6 §8.3.5.3: an equation in a when-clause gives the value of a variable
// run: check
// error: S0202 at 8
model M
  discrete Real x(start=1, fixed=true);
equation
  when time > 1 then
    x + 1 = 2;
  end when;
end M;
