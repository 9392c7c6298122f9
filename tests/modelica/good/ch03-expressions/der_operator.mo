// MLS 3.6 §3.7.4: der(x) is the time derivative
// run: simulate --stop 1 --tolerance 1e-9
// check: x(1) = 0.36787944117144233 +- 1e-7  ; exp(-1)
model M
  Real x(start=1, fixed=true);
equation
  der(x) = -x;
end M;
