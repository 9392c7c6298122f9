// MLS 3.6 §9.1: subscripts of connectors are evaluable
// run: check
// error: M0515 at 12
connector C
  Real v;
  flow Real i;
end C;
model M
  C a[2], b;
  Integer k = if time > 0.5 then 1 else 2;
equation
  connect(a[k], b);
  a[1].v = 1;
  a[2].v = 1;
end M;
