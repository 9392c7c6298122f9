// MLS 3.6 §14.1: an operator has one of the names that can be overloaded
// run: check
// error: M0609 at 6
operator record R
  Real a;
  encapsulated operator function '%'
    import R;
    input R x;
    input R y;
    output R z;
  algorithm
    z := R(x.a + y.a);
  end '%';
end R;
model M
  R r = R(1);
end M;
