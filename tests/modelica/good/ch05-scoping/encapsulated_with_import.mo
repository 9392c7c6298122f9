// MLS 3.6 §5.3.1: an encapsulated class reaches outside by imports
// run: simulate --stop 1
// check: final a.x = 6 +- 1e-12
package P
  constant Real c = 6;
end P;
encapsulated model A
  import P;
  Real x = P.c;
end A;
model M
  A a;
end M;
