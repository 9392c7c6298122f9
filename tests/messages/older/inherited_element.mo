// What a class has from a library class under its own name it goes on having when that class has moved.
// needs: Modelica
// run: convert
// says: extends Modelica.Electrical.Polyphase.Interfaces.OnePort;
// says:   v = R*i;
// run: simulate -m InheritedElement.Net --stop 1
// check: final r.i[1] = 5 +- 1e-12 ; 10/2
package InheritedElement
  model R2
    extends Modelica.Electrical.MultiPhase.Interfaces.OnePort;
    parameter Real R = 2;
  equation
    v = R*i;
  end R2;
  model Net
    R2 r;
    Modelica.Electrical.MultiPhase.Sources.ConstantVoltage source(V = fill(10, 3));
    Modelica.Electrical.MultiPhase.Basic.Star star1, star2;
    Modelica.Electrical.Analog.Basic.Ground ground;
  equation
    connect(source.plug_p, r.plug_p);
    connect(r.plug_n, star1.plug_p);
    connect(source.plug_n, star2.plug_p);
    connect(star1.pin_n, star2.pin_n);
    connect(star2.pin_n, ground.p);
  end Net;
  annotation(uses(Modelica(version = "3.2.3")));
end InheritedElement;
