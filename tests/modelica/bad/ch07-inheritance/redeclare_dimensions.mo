// MLS 3.6 §7.3.3: a redeclaration keeps the dimensions
// run: check
// says: warning[M0638]: 'x' has 0 dimension(s), but is redeclared with 1
model A
  replaceable Real x = 1;
end A;
model M
  A a(redeclare Real x[2] = {1, 2});
end M;
