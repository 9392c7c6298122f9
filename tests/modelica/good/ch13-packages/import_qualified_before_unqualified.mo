// MLS 3.6 §5.3.1: a qualified import is found before an unqualified one
// run: simulate --stop 1
// check: final x = 5 +- 1e-12
package P
  constant Real a = 3;
end P;
package Q
  constant Real a = 5;
end Q;
model M
  import P.*;
  import Q.a;
  Real x = a;
end M;
