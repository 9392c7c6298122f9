// error: M0104 at 3
model M
  import A.{b, c;
  Real x;
end M;
