// MLS 3.6 §8.3.6: the new value is a number
// run: check
// error: M0400 at 9
model M
  Real x(start = 0, fixed = true);
equation
  der(x) = 1;
  when x > 0.5 then
    reinit(x, true);
  end when;
end M;
