// MLS 3.6 §14.2: an operator function has one output
// run: check
// error: M0645 at 6
operator record R
  Real a;
  encapsulated operator function '+'
    import R;
    input R x;
    input R y;
    output R z;
    output Real w;
  algorithm
    z := R(x.a + y.a);
    w := 1;
  end '+';
end R;
model M
  R r = R(1) + R(2);
end M;
