// MLS 3.6 §4.4.5: connections to a removed component are removed
// run: simulate --stop 1
// check: final g.y = 5 +- 1e-12
// run: check
// expect:
// | check: M is sound: 2 equations, 2 unknowns, 0 states
connector In = input Real;
block G
  parameter Boolean useInput = false;
  In u if useInput;
  Real y;
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
  G g;
end M;
