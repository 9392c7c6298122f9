// MLS 3.6 §7.1: a component cannot be extended
// run: check
// error: M0322 at 11
model A
  parameter Real k = 1;
end A;
package P
  constant Real c = 1;
end P;
model M
  extends P.c;
end M;
