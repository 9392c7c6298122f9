// MLS 3.6 §4.6: the connectors of a block have causality
// run: check --strict
// status: 1
// says: warning[M0336]
connector Pin
  Real v;
  flow Real i;
end Pin;
block B
  Pin p;
equation
  p.v = 0;
end B;
model M
  B b;
end M;
