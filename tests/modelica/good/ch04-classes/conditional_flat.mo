// MLS 3.6 §4.4.5: a removed component leaves no trace
// run: flatten
// expect:
// | model M
// |   parameter Boolean g.use = false annotation(Evaluate = true);
// |   Real g.v;
// | equation
// |   g.v = 1.0;
// | end M;
connector In = input Real;
block G
  parameter Boolean use = false;
  In u if use;
  In v;
equation
  connect(u, v);
  if not use then
    v = 1;
  end if;
end G;
model M
  G g;
end M;
