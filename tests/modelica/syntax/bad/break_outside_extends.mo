// error: M0122 at 3
model M
  A a(break x);
end M;
