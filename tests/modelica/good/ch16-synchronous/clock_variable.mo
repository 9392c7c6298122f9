// MLS 3.6 §16.3: a variable of type Clock
// run: simulate --stop 0.25
// check: final x = 0.2 +- 1e-9
model M
  Clock c = Clock(0.1);
  Real x;
equation
  when c then
    x = sample(time);
  end when;
end M;
