// error: M0114 at 5
// error: M0114 at 6
// error: M0114 at 7
model M
  Real x = 2 * -y;
  Real z = a ^ -1;
  Boolean b = c == not d;
  Real w = -a * b;
end M;
