// MLS 3.6 §16.5.1: sample is of a continuous expression
// run: check
// error: S0401 at 8
model M
  Real x, y;
equation
  when Clock(0.1) then
    x = 1;
  end when;
  y = sample(x, Clock(0.1));
end M;
