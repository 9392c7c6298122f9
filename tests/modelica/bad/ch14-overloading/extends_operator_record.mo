// MLS 3.6 §14.1: nothing extends an operator record but by a short class
// run: check
// error: M0611 at 8
operator record R
  Real a;
end R;
operator record S
  extends R;
  Real b;
end S;
model M
  S s = S(1, 2);
end M;
