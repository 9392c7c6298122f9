// MLS 3.6 §13.2.1: imports are not inherited
// run: check
// error: M0320 at 13
package P
  constant Real c = 1;
end P;
model A
  import P.c;
  Real x = c;
end A;
model M
  extends A;
  Real y = c;
end M;
