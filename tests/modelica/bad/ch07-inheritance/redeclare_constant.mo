// MLS 3.6 §7.3: a constant is not redeclared
// run: check
// says: warning[M0637]: 'c' is a constant and cannot be redeclared
model A
  replaceable constant Real c = 1;
  Real x = c;
end A;
model M
  extends A(redeclare constant Real c = 2);
end M;
