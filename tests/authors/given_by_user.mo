// What whoever uses a class will give it: sizes, tables, inputs with derivatives.
// run: check -m Given.Vector
// says: is sound
// run: check -m Given.Table
// says: is sound
// run: check -m Given.Derivative
// says: is sound
// lacks: warning
// run: check -m Given.Amplifier
// says: is sound
// run: check -m Given.Magnitude
// says: is sound
// run: check -m Given.OnBus
// says: is sound
package Given
  block Vector "its size has no value yet"
    parameter Integer n;
    input Real u[n];
    output Real y = sum(u);
  end Vector;
  block Table "nor has the table's"
    parameter Real table[:, 2];
    output Real y = sum(table);
  end Table;
  block Derivative
    input Real u;
    output Real y = der(u);
  end Derivative;
  connector Pin Real v; flow Real i;
  end Pin;
  model Amplifier "ideal: its output is what the feedback outside makes of it" Pin a, b, out;
  equation a.v = b.v; a.i = 0; b.i = 0;
  end Amplifier;
  record Vector2 Real x, y;
  end Vector2;
  connector Vector2In = input Vector2;
  block Magnitude Vector2In u; output Real y = sqrt(u.x^2 + u.y^2);
  end Magnitude;
  expandable connector Bus
  end Bus;
  connector RealIn = input Real;
  model OnBus Bus bus; RealIn u;
  equation connect(u, bus.speed);
  end OnBus;
end Given;
