// MLS 3.6 §9.1.3: an expandable connector is connected to expandable ones
// run: check
// says: warning[M0519]: one of 'b' and 'c' is an expandable connector, the other is not
expandable connector Bus
  Real x;
end Bus;
connector C
  Real x;
end C;
model M
  Bus b;
  C c;
equation
  connect(b, c);
  c.x = 1;
end M;
