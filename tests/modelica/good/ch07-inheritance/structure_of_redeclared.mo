// MLS 3.6 §7.3: the flat model after a redeclaration
// run: flatten
// expect:
// | model M
// |   Real c.a.x;
// |   parameter Real c.a.k = 4.0;
// |   Real c.a.y;
// | equation
// |   c.a.x = 1.0;
// |   c.a.y = c.a.k * c.a.x;
// | end M;
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
