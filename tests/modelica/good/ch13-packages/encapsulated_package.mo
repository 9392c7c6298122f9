// MLS 3.6 §13.1: an encapsulated package imports what it needs
// run: simulate --stop 1
// check: final x = 3 +- 1e-12
package P
  constant Real c = 3;
end P;
encapsulated package Q
  import P;
  constant Real d = P.c;
end Q;
model M
  Real x = Q.d;
end M;
