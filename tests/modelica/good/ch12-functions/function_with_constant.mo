// MLS 3.6 §12.2: a function uses constants of its package
// run: simulate --stop 1
// check: final y = 6 +- 1e-12
package P
  constant Real k = 2;
  function f
    input Real u;
    output Real y = k*u;
  end f;
end P;
model M
  Real y = P.f(3);
end M;
