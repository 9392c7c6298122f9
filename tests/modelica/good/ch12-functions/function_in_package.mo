// MLS 3.6 §12.2: a function that calls another of its package
// run: simulate --stop 1
// check: final y = 13 +- 1e-12
package P
  function f
    input Real u;
    output Real y = g(u) + 1;
  end f;
  function g
    input Real u;
    output Real y = 4*u;
  end g;
end P;
model M
  Real y = P.f(3);
end M;
