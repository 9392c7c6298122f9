within CaseOfFile;
model Item
  Real x = 2*time;
end Item;
