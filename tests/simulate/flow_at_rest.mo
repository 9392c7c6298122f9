// A flow that has come to rest is rounding, above zero now and below then: after many such turns its relation stays.
// run: simulate --stop 10
// check: stat stateEvents <= 600
// check: x(10) = 10.5 +- 1e-5; 10, and the flow while it lasted
model AtRest
  Real s(start = 0, fixed = true), c(start = 1, fixed = true);
  Real m_flow, x(start = 0, fixed = true);
equation
  der(s) = 100*c;
  der(c) = -100*s;
  m_flow = max(0, 1 - time) + ((s + 3) - 3 - s);
  der(x) = if m_flow > 0 then 1 + m_flow else 1 - m_flow;
end AtRest;
