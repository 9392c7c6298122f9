// MLS 3.6 §12.4: a package is not a function
// run: check
// error: M0420 at 8
package P
  constant Real c = 1;
end P;
model M
  Real x = P();
end M;
