// MLS 3.6 §13.2.2: only classes and constants of packages are imported
// run: check
// error: M0323 at 8
model A
  Real x = 1;
end A;
model M
  import A.x;
  Real y = x;
end M;
