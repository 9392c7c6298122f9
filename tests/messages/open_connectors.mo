// A component with a missing equation: what is outside of its connectors is named, not the relation that stands for it.
// run: check
// status: 1
// says: S0104
// says: whatever is connected to 'a'
// run: check --json
// status: 1
// says: "message":"whatever is connected to 'a'"
connector Port
  Real p;
  flow Real q;
end Port;
model Pump
  Port a, b;
  Real x, y;
equation
  a.q + b.q = 0;
  x = a.p - b.p;
end Pump;
