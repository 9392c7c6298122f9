// Nothing is connected to the pin, and nothing says what its potential is.
// run: simulate
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
// | warning[M0550]: 'OpenConnector' is not balanced: 2 equations for 3 unknowns
// |   --> open_connector.mo:4:7
// |  4 | model OpenConnector
// |    |       ^^^^^^^^^^^^^
// |   = hint: one equation is missing
// | error[S0103]: no equation determines 'p.v'
// |   --> open_connector.mo:6:10
// |  6 |     Real v;
// |    |          ^
// |   = hint: give it an equation, or declare it as a parameter or an input
