// MLS 3.6 §12.4.2.1: `function f()` of an input that is a function hands it on.
// run: simulate -m P.M --stop 3
// check: final y = 9 +- 1e-12 ; t^2
package P
  partial function Curve
    input Real u;
    output Real y;
  end Curve;
  function square
    extends Curve;
  algorithm
    y := u*u;
  end square;
  function value
    input Curve f;
    input Real u;
    output Real y;
  algorithm
    y := f(u);
  end value;
  function outer_value
    input Curve f;
    input Real u;
    output Real y;
  algorithm
    y := value(function f(), u);
  end outer_value;
  model M
    Real y = outer_value(function square(), time);
  end M;
end P;
