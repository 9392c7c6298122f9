// MLS 3.6 §4.5.1: a short class with a modification
// run: simulate --stop 1
// check: final r.v = 6 +- 1e-12
model Resistor
  parameter Real R = 1;
  Real v = 2*R;
end Resistor;
model Three = Resistor(R=3);
model M
  Three r;
end M;
