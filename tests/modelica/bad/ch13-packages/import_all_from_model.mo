// MLS 3.6 §13.2.1: an unqualified import is from a package
// run: check
// error: M0320 at 9
model A
  constant Real c = 1;
end A;
model M
  import A.*;
  Real x = c;
end M;
