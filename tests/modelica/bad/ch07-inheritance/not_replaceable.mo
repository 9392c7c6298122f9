// MLS 3.6 §7.3: an element that is not replaceable is not redeclared
// run: check
// error: M0303 at 14
model A
  Real x = 1;
end A;
model B
  Real x = 2;
end B;
model C
  A a;
end C;
model M
  C c(redeclare B a);
end M;
