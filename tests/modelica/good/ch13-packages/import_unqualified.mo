// MLS 3.6 §13.2.1: import A.* makes all classes and constants known
// run: simulate --stop 1
// check: final x = 7 +- 1e-12
package P
  constant Real a = 3;
  function f
    input Real u;
    output Real y = u + 1;
  end f;
end P;
model M
  import P.*;
  Real x = a + f(3);
end M;
