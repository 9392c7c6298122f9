// MLS 3.6 §13.1: a package may extend a package
// run: simulate --stop 1
// check: final x = 5 +- 1e-12
package P
  constant Real a = 2;
  constant Real b = 2*a;
end P;
package Q
  extends P(a=2.5);
end Q;
model M
  Real x = Q.b;
end M;
