// MLS 3.6 §4.6: a package contains constants and classes
// run: simulate --stop 1
// check: final x = 9.81 +- 1e-12
package P
  constant Real g = 9.81;
end P;
model M
  Real x = P.g;
end M;
