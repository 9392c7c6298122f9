// MLS 3.6 §16.5.2: a factor is a parameter
// run: check
// error: S0405 at 7
model M
  Clock c = Clock(0.1);
  Integer k = if time > 0.5 then 2 else 3;
  Clock d = subSample(c, k);
  Real x;
equation
  when d then
    x = 1;
  end when;
end M;
