// MLS 3.6 §9.2: a connector is not a parameter
// run: check
// error: M0629 at 9
model M
  connector Pin
    Real v;
    flow Real i;
  end Pin;
  parameter Pin p;
end M;
