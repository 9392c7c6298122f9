// MLS 3.6 §16.3: the resolution of a clock is positive
// run: check
// error: S0405 at 5
model M
  Clock c = Clock(1, 0);
  Real x;
equation
  when c then
    x = 1;
  end when;
end M;
