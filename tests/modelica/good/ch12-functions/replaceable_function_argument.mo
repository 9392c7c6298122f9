// MLS 3.6 §12.4.2: a function-valued argument may be a function of a package
// run: simulate --stop 1
// check: final y = 3 +- 1e-12
package P
  partial function F
    input Real u;
    output Real y;
  end F;
  function inc
    extends F;
  algorithm
    y := u + 1;
  end inc;
  function twice
    input F f;
    input Real u;
    output Real y = f(f(u));
  end twice;
end P;
model M
  Real y = P.twice(P.inc, 1);
end M;
