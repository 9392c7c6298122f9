// A class by itself: what its connectors meet outside is one equation a flow, which may name the potential (MLS 3.6 §4.8).
// run: check -m Parts.Resistor
// says: check: Parts.Resistor is sound: 4 equations, 4 unknowns
// lacks: warning
// run: check -m Parts.Ground
// says: is sound
// run: check -m Parts.Voltage
// says: is sound
// run: check -m Parts.Capacitor
// says: is sound: 4 equations, 4 unknowns, 1 state
// run: check -m Parts.Node
// says: is sound
// run: check -m Parts.TooMany
// status: 1
// says: error[S0101]
// run: check -m Parts.TooFew
// status: 1
// says: warning[M0550]: 'Parts.TooFew' is not balanced: 3 equations for 4 unknowns
// run: check -m Parts.Gain
// says: is sound
// run: check -m Parts.area
// says: check: Parts.area is sound: a function
// run: check -m Parts.wrong
// error: M0320 at 77
// run: check -m Parts.Base
// says: check: Parts.Base is sound: a partial model
// run: check -m Parts.Pin
// says: check: Parts.Pin is sound: a connector
// run: check -m Parts.Data
// says: check: Parts.Data is sound: a record
// run: check -m Parts
// says: check: Parts is sound: a package
// run: check -m Parts --all
// status: 1
// says: check: Parts.TooMany is not sound
// says: check: Parts.wrong is not sound
// says: check: 14 classes, 3 not sound
package Parts
  connector Pin Real v; flow Real i;
  end Pin;
  record Data Real a = 1; end Data;
  partial model Base Pin p, n; Real v = p.v - n.v;
  equation p.i + n.i = 0; end Base;
  model Resistor parameter Real R(start = 1); Pin p, n;
  equation p.v - n.v = R*p.i; p.i + n.i = 0;
  end Resistor;
  model Ground Pin p;
  equation p.v = 0;
  end Ground;
  model Voltage parameter Real V; Pin p, n;
  equation p.v - n.v = V; p.i + n.i = 0;
  end Voltage;
  model Capacitor parameter Real C = 1; Pin p, n;
  equation C*(der(p.v) - der(n.v)) = p.i; p.i + n.i = 0;
  end Capacitor;
  model Node "connects what is outside" Pin a, b; Resistor r;
  equation connect(a, r.p); connect(r.n, b);
  end Node;
  model TooMany Pin p;
  equation p.v = 0; p.i = 1; p.v = 2*p.i;
  end TooMany;
  model TooFew Pin p, n;
  equation p.i + n.i = 0;
  end TooFew;
  block Gain parameter Real k; input Real u; output Real y = k*u;
  end Gain;
  function area
    input Real r;
    output Real a;
  algorithm
    a := 3.14*r^2;
  end area;
  function wrong
    input Real r;
    output Real a;
  algorithm
    a := radius^2;
  end wrong;
end Parts;
