// MLS 3.6 §9.2: connectors fit each other member by member
// run: check
// error: M0512 at 13
connector C
  Real v;
  flow Real i;
end C;
connector Out = output Real;
model M
  C a;
  Out y = time;
equation
  connect(y, a);
end M;
