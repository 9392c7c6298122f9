// MLS 3.6 §4.4.4: a constant that is used has a value
// run: check
// error: M0366 at 8
package P
  constant Real c;
end P;
model M
  Real x = P.c;
end M;
