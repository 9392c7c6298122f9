// MLS 3.6 §9.2: parameters of connected connectors are equal
// run: check
// error: M0526 at 13
model M
  connector Plug
    parameter Integer phases = 3;
    Real v;
    flow Real i;
  end Plug;
  Plug a(phases = 3);
  Plug b(phases = 2);
equation
  connect(a, b);
end M;
