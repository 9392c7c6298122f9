// MLS 3.6 §16.7.5: a factor that follows from the clocks of both sides
// run: simulate --stop 0.45
// check: s(0.4) = 12 +- 1e-12                 ; u is 0, 3, 6, … at 0, 0.1, 0.2, …; v takes every second
// check: s(0.35) = 6 +- 1e-12
// check: w(0.45) = 12 +- 1e-12
model M
  Real u = sample(30*time, Clock(1, 10));
  Real v;
  Real w;
  Real s = v;
equation
  when Clock(2, 10) then
    v = subSample(u);
  end when;
  when Clock(1, 20) then
    w = superSample(v);
  end when;
end M;
