// MLS 3.6 §13.2.1: one of a list of imports does not exist
// run: check
// error: M0323 at 8
package P
  constant Real a = 1;
end P;
model M
  import P.{a, b};
  Real x = a + b;
end M;
