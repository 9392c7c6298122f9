// error: M0140 at 4
model M
algorithm
  connect(a, b);
  x := 1;
end M;
