// MLS 3.6 §15.3: what a flow carries is continuous where the flow changes its direction, so no event is raised there; the value
// that is carried leaps, and where that is asked for itself there is one.
// run: simulate -m M --stop 1 --tolerance 1e-9
// check: H(0) = -0.5 +- 1e-9
// check: H(1) = 1 +- 1e-9
// check: final z = 0.125 +- 1e-7 ; the integral of H, 2/8 - 1/8
// check: events = 0
// run: simulate --stop 1 -m Asked
// check: h(0.25) = 1 +- 1e-12
// check: h(0.75) = 2 +- 1e-12
// check: event 1 at 0.5 +- 1e-9
connector Port
  Real p;
  flow Real m_flow;
  stream Real h_outflow;
end Port;

model Pump
  Port port;
equation
  port.m_flow = time - 0.5;
  port.h_outflow = 1;
end Pump;

model Tank
  Port port(p = 1);
equation
  port.h_outflow = 2;
end Tank;

model Asked
  Pump pump;
  Tank tank;
  Real h = actualStream(pump.port.h_outflow);
equation
  connect(pump.port, tank.port);
end Asked;

model M
  Pump pump;
  Tank tank;
  Real H = pump.port.m_flow*actualStream(pump.port.h_outflow);
  Real z(start = 0, fixed = true);
equation
  connect(pump.port, tank.port);
  der(z) = H;
end M;
