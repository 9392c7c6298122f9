// MLS 3.6 §12.7.2: function g = der(f, x, y) is the partial derivative of f by x and y
// run: simulate --stop 2
// check: all a = 0 +- 1e-12; d(x²y + sin(x))/dx = 2xy + cos(x), with y = 3
// check: all b = 0 +- 1e-12; d²(x²y + sin(x))/dxdy = 2x
// check: final c = 12 +- 1e-12; p(2, 3) with p = 2xy, found while translating as well
// check: all s = 0 +- 1e-12; an array of results: d{x², xy}/dx = {2x, y}
model PartialDerivative
  function f
    input Real x;
    input Real y;
    output Real z;
  protected
    Real square;
  algorithm
    square := x^2;
    z := square*y + sin(x);
  end f;
  function f_x = der(f, x);
  function f_xy = der(f, x, y);
  function g
    input Real x;
    input Real y;
    output Real z;
  algorithm
    z := x^2*y;
  end g;
  function g_x = der(g, x);
  function v
    input Real x;
    input Real y;
    output Real z[2];
  algorithm
    z := {x^2, x*y};
  end v;
  function v_x = der(v, x);
  Real a = f_x(time, 3) - (6*time + cos(time));
  Real b = f_xy(time, 3) - 2*time;
  parameter Real p = g_x(2, 3);
  Real c = p;
  Real s = sum(v_x(time, 3)) - (2*time + 3);
end PartialDerivative;
