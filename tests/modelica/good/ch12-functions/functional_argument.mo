// MLS 3.6 §12.4.2: a function as an argument
// run: simulate --stop 1
// check: final y = 10 +- 1e-9
partial function Integrand
  input Real u;
  output Real y;
end Integrand;
function Parabola
  extends Integrand;
algorithm
  y := 3*u^2 + 1;
end Parabola;
function simpson
  input Integrand f;
  input Real a, b;
  output Real y;
algorithm
  y := (b - a)/6*(f(a) + 4*f((a + b)/2) + f(b));
end simpson;
model M
  Real y = simpson(Parabola, 0, 2);
end M;
