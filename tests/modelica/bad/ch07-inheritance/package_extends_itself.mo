// MLS 3.6 §7.1: a package cannot extend itself
// run: check
// error: M0310 at 5
package P
  extends P;
  constant Real c = 1;
end P;
model M
  Real x = P.c;
end M;
