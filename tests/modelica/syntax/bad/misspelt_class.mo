// error: M0164 at 3
// error: M0102 at 7
modle A
  Real x;
end A;

partial modle B
  Real x;
end B;
