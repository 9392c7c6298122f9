// MLS 3.6 §16.5.2: noClock
// run: check
// expect:
// | check: M is sound: 2 equations, 2 unknowns, 0 states
model M
  Real u = sample(time, Clock(0.1));
  Real v;
equation
  when Clock(0.2) then
    v = noClock(u);
  end when;
end M;
