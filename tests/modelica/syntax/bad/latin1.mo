// error: M0009 at 2
model M "Höhe"
  Real x "Größe";
end M;
