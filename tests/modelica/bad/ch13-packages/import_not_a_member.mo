// MLS 3.6 §13.2.1: an imported name is not an element of the class
// run: check
// error: M0360 at 11
package P
  constant Real c = 1;
end P;
package Q
  import P.c;
end Q;
model M
  Real y = Q.c;
end M;
