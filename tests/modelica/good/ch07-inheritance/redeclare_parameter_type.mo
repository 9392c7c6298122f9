// MLS 3.6 §7.3: a redeclaration to a type with constraints
// run: simulate --stop 1
// check: final a.x = 2 +- 1e-12
type Positive = Real(min=0);
model A
  replaceable parameter Real p = 1;
  Real x = p;
end A;
model M
  A a(redeclare parameter Positive p = 2);
end M;
