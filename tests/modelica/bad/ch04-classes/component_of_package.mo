// MLS 3.6 §4.6: there is no component of a package
// run: check
// error: M0333 at 8
package P
  constant Real c = 1;
end P;
model M
  P p;
end M;
