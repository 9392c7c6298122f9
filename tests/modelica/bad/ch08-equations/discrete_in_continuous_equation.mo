// MLS 3.6 §8.3.5.1: a forgotten pre: a variable depends on itself at an event
// run: check
// error: S0414 at 7
model M
  Integer n(start = 0, fixed = true);
equation
  when sample(0, 0.1) then
    n = n + 1;
  end when;
end M;
