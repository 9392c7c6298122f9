// MLS 3.6 §5.3.2: in a connection
// run: check
// error: M0360 at 12
connector In = input Real;
block G
  In u;
end G;
model M
  G g;
  In u;
equation
  connect(u, g.v);
end M;
