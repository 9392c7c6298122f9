// MLS 3.6 §4.4.5: a component whose condition is true is connected
// run: simulate --stop 1
// check: final g.y = 7 +- 1e-12
connector In = input Real;
block G
  parameter Boolean useInput = false;
  In u if useInput;
  output Real y;
protected
  In inner_u;
equation
  connect(u, inner_u);
  if not useInput then
    inner_u = 5;
  end if;
  y = inner_u;
end G;
model M
  G g(useInput=true);
equation
  g.u = 7;
end M;
