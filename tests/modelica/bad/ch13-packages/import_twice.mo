// MLS 3.6 §13.2.1: two imports give a name one meaning
// run: check
// error: M0614 at 12
package P
  constant Real c = 1;
end P;
package Q
  constant Real c = 2;
end Q;
model M
  import P.c;
  import Q.c;
  Real x = c;
end M;
