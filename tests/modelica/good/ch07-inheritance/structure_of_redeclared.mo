// MLS 3.6 §7.3: the flat model after a redeclaration
// run: flatten
// expect:
model A
  Real x = 1;
end A;
model B
  extends A;
  parameter Real k = 3;
  Real y = k*x;
end B;
model C
  replaceable A a constrainedby A;
end C;
model M
  C c(redeclare B a(k=4));
end M;
