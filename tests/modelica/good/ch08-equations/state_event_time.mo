// MLS 3.6 §8.5: a state event where exp(-t) = 1/2
// run: simulate --stop 2 --tolerance 1e-10
// check: event 1 at 0.6931471805599453 +- 1e-7  ; ln 2
model M
  Real x(start=1, fixed=true);
  Boolean low = x < 0.5;
equation
  der(x) = -x;
end M;
