// Nothing is connected to the pin, and nothing says what its potential is.
// run: check
// status: 1
model OpenConnector
  connector Pin
    Real v;
    flow Real i;
  end Pin;
  partial model OnePort
    Pin p, n;
    Real v, i;
  equation
    v = p.v - n.v;
    i = p.i;
    p.i + n.i = 0;
  end OnePort;
  Pin p;
  Real x;
equation
  x = 2*time;
end OpenConnector;
// expect:
// | error[S0103]: no equation determines 'p.v'
// |   --> open_connector.mo:6:10
// |  6 |     Real v;
// |    |          ^
// |   = hint: give it an equation, or declare it as a parameter or an input
// | check: OpenConnector is not sound: 2 equations, 3 unknowns
