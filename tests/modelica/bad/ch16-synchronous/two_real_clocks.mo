// MLS 3.6 §16.3: exactly one real interval clock in a base partition
// run: check
// error: S0403 at 8
model M
  Real u = sample(time, Clock(0.1));
  Real v;
equation
  when Clock(0.2) then
    v = noClock(u);
  end when;
end M;
