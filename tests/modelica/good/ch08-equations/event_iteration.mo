// MLS 3.6 §8.5: events caused by an event happen at the same instant
// run: simulate --stop 1
// check: n(1) = 2 +- 1e-12
// check: events = 1
model M
  Integer m(start=0, fixed=true), n(start=0, fixed=true);
equation
  when time >= 0.5 then
    m = 1;
  end when;
  when m > 0 then
    n = 2;
  end when;
end M;
