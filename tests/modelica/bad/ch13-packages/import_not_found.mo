// MLS 3.6 §13.2.1: an import of a class that does not exist
// run: check
// error: M0323 at 8
package P
  constant Real c = 1;
end P;
model M
  import P.Q;
  Real x = Q.c;
end M;
