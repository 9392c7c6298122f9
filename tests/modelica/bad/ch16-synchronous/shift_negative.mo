// MLS 3.6 §16.5.2: a shift is not negative
// run: check
// error: S0405 at 6
model M
  Clock c = Clock(0.1);
  Clock d = shiftSample(c, -1, 2);
  Real x;
equation
  when d then
    x = 1;
  end when;
end M;
