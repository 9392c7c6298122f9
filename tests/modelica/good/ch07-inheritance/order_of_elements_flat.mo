// MLS 3.6 §7.1: inherited elements stand where the extends clause stands
// run: flatten
// expect:
// | model M
// |   Real a;
// |   Real b;
// |   Real c;
// | equation
// |   a = 1.0;
// |   b = 2.0;
// |   c = 3.0;
// | end M;
model A
  Real b = 2;
end A;
model M
  Real a = 1;
  extends A;
  Real c = 3;
end M;
