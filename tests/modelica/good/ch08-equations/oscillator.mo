// MLS 3.6 §8.3.1: a second-order system
// run: simulate --stop 3.141592653589793 --tolerance 1e-9
// check: final x = -1 +- 1e-6  ; cos(pi)
// check: final v = 0 +- 1e-6
model M
  Real x(start=1, fixed=true), v(start=0, fixed=true);
equation
  der(x) = v;
  der(v) = -x;
end M;
