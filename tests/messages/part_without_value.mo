// check: a part whose parameter has only a start value is used with that value, and the author is told. Parameters of the
// class itself are given by its use; final and bound ones have a value.
// run: check
// says: warning[M0370]: parameter 'spring.c' has no value; its start value, 5, is used
// lacks: 'spring.d'
// lacks: 'k'
// lacks: 'spring.free'
model PartWithoutValue
  model Spring
    parameter Real c(start = 5);
    parameter Real d = 1;
    parameter Real free(start = 1, fixed = false);
    Real x(start = 1, fixed = true);
  initial equation
    free = 2;
  equation
    der(x) = -c*d*free*x;
  end Spring;
  parameter Real k(start = 3);
  Spring spring;
  Real y = k*spring.x;
end PartWithoutValue;
