// MLS 3.6 §12.7.1: f1 may be used as any function. Here its last argument is not the derivative of the first one, so its
// annotation of order 2 says nothing about it and its body is differentiated: y = 2 u w with u = t, w = t² has y' = 6 t².
// run: simulate --stop 1
// check: yd(1) = 6 +- 1e-9
model NotItsDerivative
  function f
    input Real u;
    output Real y;
  algorithm
    y := u^2;
    annotation(derivative = f1, LateInline = true);
  end f;
  function f1
    input Real u;
    input Real u1;
    output Real y;
  algorithm
    y := 2*u*u1;
    annotation(derivative(order = 2) = f2, LateInline = true);
  end f1;
  function f2
    input Real u;
    input Real u1;
    input Real u2;
    output Real y;
  algorithm
    y := 2*u1^2 + 2*u*u2;
  end f2;
  Real w = time^2;
  Real y = f1(time, w);
  Real yd = der(y);
  Real z = f(w);
end NotItsDerivative;
