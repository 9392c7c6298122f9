// MLS 3.6 §12.7.1: annotations of order 1, 2 and 3. C functions have no derivatives of their own, so these are the only ones.
// y = k sin u with u = t²: y' = 2 k t cos u, y'' = k (2 cos u − 4 t² sin u), y''' = −k (12 t sin u + 8 t³ cos u). The amplitude k is a
// parameter, as zeroDerivative asks.
// run: simulate --stop 1
// check: y1(1) = 1.0806046117362795 +- 1e-9
// check: y2(1) = -2.2852793274953065 +- 1e-9
// check: y3(1) = -14.420070264639875 +- 1e-9
model ThirdDerivative
  function sine
    input Real u;
    output Real y;
    external "C" y = sin(u);
  end sine;
  function cosine
    input Real u;
    output Real y;
    external "C" y = cos(u);
  end cosine;
  function f0
    input Real u;
    input Real k;
    output Real y = k*sine(u);
  algorithm
    annotation(derivative(zeroDerivative = k) = f1, InlineAfterIndexReduction = true);
  end f0;
  function f1
    input Real u;
    input Real k;
    input Real u1;
    output Real y = k*cosine(u)*u1;
  algorithm
    annotation(derivative(zeroDerivative = k, order = 2) = f2);
  end f1;
  function f2
    input Real u;
    input Real k;
    input Real u1;
    input Real u2;
    output Real y = k*(cosine(u)*u2 - sine(u)*u1^2);
  algorithm
    annotation(derivative(order = 3, zeroDerivative = k) = f3);
  end f2;
  function f3
    input Real u;
    input Real k;
    input Real u1;
    input Real u2;
    input Real u3;
    output Real y = k*(cosine(u)*u3 - 3*sine(u)*u1*u2 - cosine(u)*u1^3);
  algorithm
  end f3;
  parameter Real k = 1;
  Real y0 = f0(time^2, k);
  Real y1 = der(y0);
  Real y2 = der(y1);
  Real y3 = der(y2);
end ThirdDerivative;
