// MLS 3.6 §16.7.5: a clock that is 1.5 times slower is no subSample
// run: check
// error: S0404 at 9
model M
  Real u = sample(time, Clock(2, 10));
  Real v;
equation
  when Clock(3, 10) then
    v = subSample(u);
  end when;
end M;
