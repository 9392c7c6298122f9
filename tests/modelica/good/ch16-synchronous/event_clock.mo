// MLS 3.6 §16.3: a clock that ticks when a condition becomes true
// run: simulate --stop 1
// check: final n = 1 +- 1e-12
model M
  Integer n(start=0);
equation
  when Clock(time > 0.5) then
    n = previous(n) + 1;
  end when;
end M;
