// MLS 3.6 §8.1: a constraint between states is handled by index reduction
// run: simulate --stop 1 --tolerance 1e-9
// check: y(1) = 1.2214027581601699 +- 1e-6  ; exp(0.2)
// check: x(1) = 0.6107013790800849 +- 1e-6
model M
  Real x, y(start=1, fixed=true);
equation
  y = 2*x;
  der(x) + der(y) = 0.3*y;
end M;
