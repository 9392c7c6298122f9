// error: M0153 at 4
model M
  Real x;
end;
