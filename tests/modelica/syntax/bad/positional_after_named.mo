// error: M0118 at 3
model M
  Real x = f(a = 1, 2);
end M;
