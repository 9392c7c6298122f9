// error: M0121 at 4
// error: M0121 at 5
model M
  Real x == 1;
  A a(x == 1);
end M;
