// A block with a connector of potential and flow (MLS 3.6 §4.6): its equations are those of a model.
// run: simulate --stop 1
// says: warning[M0336]
// check: final resistor.port.i = 2 +- 1e-9 ; v / R = 4 / 2
// run: simulate --stop 1 --strict
// status: 1
// run: check --strict
// status: 1
model BlockWithPort
  connector Pin
    Real v;
    flow Real i;
  end Pin;
  block Resistor
    Pin port;
    parameter Real R = 2;
  equation
    port.v = R*port.i;
  end Resistor;
  model Source
    Pin port;
  equation
    port.v = 4;
  end Source;
  Resistor resistor;
  Source source;
equation
  connect(resistor.port, source.port);
end BlockWithPort;
