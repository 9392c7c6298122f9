// MLS 3.6 §5.4: an inner element is a subtype of the outer one
// run: check
// error: M0328 at 5
model A
  outer Real x;
  Real y = x;
end A;
model M
  inner Boolean x = true;
  A a;
end M;
