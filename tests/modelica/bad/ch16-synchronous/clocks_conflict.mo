// MLS 3.6 §16.3: rational clocks of one base partition have to fit
// run: check
// error: S0402 at 10
// says: every 1/3
model M
  Real u = sample(time, Clock(1, 10));
  Real v;
equation
  when Clock(1, 3) then
    v = subSample(u, 2);
  end when;
end M;
