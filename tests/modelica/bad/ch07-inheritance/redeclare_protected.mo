// MLS 3.6 §7.3: a protected element is not redeclared from outside
// run: check
// error: M0324 at 15
model H
  Real x = 1;
end H;
model H2
  Real x = 2;
end H2;
model A
protected
  replaceable H h;
end A;
model M
  A a(redeclare H2 h);
end M;
