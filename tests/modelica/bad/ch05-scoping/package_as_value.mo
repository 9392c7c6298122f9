// MLS 3.6 §5.3.2: a package is not a value
// run: check
// error: M0365 at 8
package P
  constant Real c = 1;
end P;
model M
  Real y = P;
end M;
