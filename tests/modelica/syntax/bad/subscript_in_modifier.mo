// error: M0123 at 3
model M
  A a(x[1] = 1, y = 2);
end M;
