// error: M0156 at 3
model M
  within P;
  Real x;
end M;
