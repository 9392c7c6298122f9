// MLS 3.6 §13.1: a short package with a modification
// run: simulate --stop 1
// check: final x = 7 +- 1e-12
package P
  constant Real a = 2;
  function f
    output Real y = a + 1;
  end f;
end P;
package Q = P(a=6);
model M
  Real x = Q.f();
end M;
