// MLS 3.6 §5.3.1: a name found by two unqualified imports
// run: check
// error: M0325 at 13
package P
  constant Real c = 1;
end P;
package Q
  constant Real c = 2;
end Q;
model M
  import P.*;
  import Q.*;
  Real x = c;
end M;
