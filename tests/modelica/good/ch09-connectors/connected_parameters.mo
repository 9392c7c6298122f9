// MLS 3.6 §9.2: parameters of connected connectors that are equal
// run: check
// says: check: M is sound
model M
  connector Plug
    parameter Integer phases = 3;
    Real v[phases];
    flow Real i[phases];
  end Plug;
  parameter Integer m = 4;
  Plug a(phases = m);
  Plug b(final phases = 2*2);
equation
  connect(a, b);
end M;
