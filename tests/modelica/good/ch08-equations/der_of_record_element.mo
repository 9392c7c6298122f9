// MLS 3.6 §8.3.1: derivatives of elements of a record
// run: simulate --stop 1 --tolerance 1e-9
// check: s.x(1) = 7.38905609893065 +- 1e-5  ; exp(2)
record S
  Real x, y;
end S;
model M
  S s(x(start=1, fixed=true), y(start=0, fixed=true));
equation
  der(s.x) = 2*s.x;
  der(s.y) = 1;
end M;
