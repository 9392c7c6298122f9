// error: M0008 at 3
model M
  Real x “a length”;
end M;
