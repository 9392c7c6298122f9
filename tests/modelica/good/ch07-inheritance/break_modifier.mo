// MLS 3.6 §7.2.7: a modifier 'break' removes the binding
// run: simulate --stop 1
// check: final a.x = 4 +- 1e-12
model A
  Real x = 1;
end A;
model M
  A a(x=break);
equation
  a.x = 4;
end M;
