// MLS 3.6 §9.1: connected arrays of connectors have the same shape
// run: check
// error: M0511 at 12
model M
  connector Pin
    Real v;
    flow Real i;
  end Pin;
  Pin a[2, 3];
  Pin b[3, 2];
equation
  connect(a, b);
end M;
