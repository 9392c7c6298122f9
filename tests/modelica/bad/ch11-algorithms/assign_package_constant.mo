// MLS 3.6 §11.2.1.2: a constant of a package is not assigned
// run: check
// error: M0480 at 9
package P
  constant Real c = 1;
end P;
model M
algorithm
  P.c := 2;
end M;
