// MLS 3.6 §12.4: a function in an equation
// run: simulate --stop 1 --tolerance 1e-9
// check: x(1) = 0.36787944117144233 +- 1e-7  ; exp(-1)
function rate
  input Real x;
  output Real r;
algorithm
  r := -x;
end rate;
model M
  Real x(start=1, fixed=true);
equation
  der(x) = rate(x);
end M;
