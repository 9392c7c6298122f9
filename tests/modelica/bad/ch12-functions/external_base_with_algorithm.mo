// MLS 3.6 §12.9: a function is external or has an algorithm, also by inheritance.
// run: check -m P.T
// error: M0615 at 8
package P
  function f
    input Real x;
    output Real y;
    external "C" y = sin(x);
  end f;
  function g
    extends f;
  algorithm
    y := 2*x;
  end g;
  model T
    Real z = g(time);
  end T;
end P;
