// MLS 3.6 §10.1: an array of components without elements, whose members have sizes
// run: simulate
// lacks: warning
// check: final x = 1 +- 0
model M
  model Shape
    input Real r[3] = {1, 2, 3};
    input Real w = 2;
    Real y[3] = w*r;
  end Shape;
  parameter Integer n = 0;
  Shape s[n](r = {{1, 2, i} for i in 1:n});
  Shape t[n](each r = {1, 2, 4});
  Shape u[n];
  Real x = time;
end M;
