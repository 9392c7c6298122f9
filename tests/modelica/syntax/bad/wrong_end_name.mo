// error: M0155 at 4
model Resistor
  Real x;
end Resitor;
