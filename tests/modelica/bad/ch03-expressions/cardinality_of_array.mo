// MLS 3.6 §3.7.4: cardinality is not of an array of connectors
// run: check
// error: M0458 at 10
model M
  connector Pin
    Real v;
    flow Real i;
  end Pin;
  Pin p[2];
  Integer n = cardinality(p);
end M;
