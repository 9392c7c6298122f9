// MLS 3.6 §7.3: a replaceable partial component that is not redeclared
// run: check
// error: M0330 at 8
partial model Base
  Real x;
end Base;
model C
  replaceable Base b;
end C;
model M
  C c;
end M;
