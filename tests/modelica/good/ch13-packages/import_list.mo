// MLS 3.6 §13.2.1: import A.{b, c}
// run: simulate --stop 1
// check: final x = 7 +- 1e-12
package P
  constant Real a = 3;
  constant Real b = 4;
end P;
model M
  import P.{a, b};
  Real x = a + b;
end M;
