// MLS 3.6 §8.3.1: der(x) = x is a differential equation, not an alias
// run: simulate --stop 1 --tolerance 1e-9
// check: x(1) = 2.718281828459045 +- 1e-6  ; exp(1)
model M
  Real x(start=1, fixed=true);
equation
  der(x) = x;
end M;
