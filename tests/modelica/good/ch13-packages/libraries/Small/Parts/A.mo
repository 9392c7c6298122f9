within Small.Parts;
model A
  Real x = k;
end A;
