// MLS 3.6 §16.5.2: no ticks between two ticks of an event clock
// run: check
// error: S0404
// says: between two ticks of the event clock
model M
  Clock u = Clock(time > 1);
  Clock y1 = subSample(u, 4);
  Real x(start = 0);
equation
  when superSample(y1, 5) then
    x = previous(x) + 1;
  end when;
end M;
