within twofold.Part;
model Older
  Real y = -1;
end Older;
