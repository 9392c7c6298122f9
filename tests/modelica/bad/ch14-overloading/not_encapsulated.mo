// MLS 3.6 §14.1: an operator is encapsulated
// run: check
// says: warning[M0610]: the operator function ''+'' is not encapsulated
operator record R
  Real a;
  operator function '+'
    input R x;
    input R y;
    output R z;
  algorithm
    z := R(x.a + y.a);
  end '+';
end R;
model M
  R r = R(1) + R(2);
end M;
