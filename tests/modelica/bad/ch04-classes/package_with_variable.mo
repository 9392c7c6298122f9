// MLS 3.6 §4.6: a package has only constants and classes
// run: check
// error: M0338 at 5
package P
  Real x = 1;
end P;
model M
  Real y = P.x;
end M;
