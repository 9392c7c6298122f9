// MLS 3.6 §13.2.1: an import is from a package
// run: check
// error: M0323 at 8
model A
  constant Real c = 1;
end A;
model M
  import A.c;
  Real x = c;
end M;
