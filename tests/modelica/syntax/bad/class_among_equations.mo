// error: M0134 at 4
model M
equation
  model A
    Real x;
  end A;
  x = 1;
end M;
