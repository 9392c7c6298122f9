// MLS 3.6 §4.7: a package has no equations
// run: check
// error: M0337 at 7
package P
  constant Real c = 1;
equation
  c = 1;
end P;
model M
  Real x = P.c;
end M;
