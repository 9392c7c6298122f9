// MLS 3.6 §13.2.1: an own element hides an unqualified import
// run: simulate --stop 1
// check: final x = 1 +- 1e-12
package P
  constant Real a = 3;
end P;
model M
  import P.*;
  constant Real a = 1;
  Real x = a;
end M;
