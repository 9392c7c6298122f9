// MLS 3.6 §9.2: so are constants
// run: check
// error: M0526 at 13
model M
  connector Plug
    constant Real scale = 1;
    Real v;
    flow Real i;
  end Plug;
  Plug a(scale = 1);
  Plug b(scale = 2);
equation
  connect(a, b);
end M;
