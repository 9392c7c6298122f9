// error: M0157 at 4
model M
  annotation(a = 1);
  annotation(b = 2);
end M;
