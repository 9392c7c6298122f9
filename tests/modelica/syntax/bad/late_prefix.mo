// error: M0162 at 3
model M
  parameter final Real x = 1;
end M;
