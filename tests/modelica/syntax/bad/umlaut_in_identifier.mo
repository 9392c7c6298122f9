// error: M0005 at 3
model M
  Real 'höhe';
end M;
