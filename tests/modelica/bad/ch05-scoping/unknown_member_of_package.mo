// MLS 3.6 §5.3.2: a package without that element
// run: check
// error: M0360 at 8
package P
  constant Real c = 1;
end P;
model M
  Real x = P.d;
end M;
