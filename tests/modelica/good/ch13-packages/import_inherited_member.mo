// MLS 3.6 §13.2.1: an element that the package inherits may be imported
// run: simulate --stop 1
// check: final x = 2 +- 1e-12
package P
  constant Real a = 2;
end P;
package Q
  extends P;
end Q;
model M
  import Q.a;
  Real x = a;
end M;
