// MLS 3.6 §16.5.2: backSample before the start of the base clock
// run: check
// error: S0404
// says: before its base clock starts
model M
  Clock u = Clock(3, 10);
  Clock y1 = shiftSample(u, 3);
  Real x(start = 0);
equation
  when backSample(y1, 4) then
    x = previous(x) + 1;
  end when;
end M;
