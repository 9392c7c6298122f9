// Switches of the standard library with Ron = Goff = 0.
// needs: Modelica
// numbers: charge is kept: 5/(1 + 3); an open switch carries no current
// run: simulate -m Switches.Capacitors --stop 2 --tolerance 1e-9
// check: C1.v(2) = 1.25 +- 1e-12 ; 5e-6 C on 4e-6 F
// check: C2.v(2) = 1.25 +- 1e-12
// run: simulate -m Switches.Inductor --stop 2 --tolerance 1e-9
// check: L.i(1-) = 0.36787944117144233 +- 1e-9 ; 1/e
// check: L.i(1) = 0 +- 1e-15
// run: simulate -m Switches.Source --stop 2 --tolerance 1e-9
// check: C1.v(2) = 5 +- 0
package Switches
  model Capacitors
    Modelica.Electrical.Analog.Basic.Capacitor C1(C=1e-6, v(start=5, fixed=true)), C2(C=3e-6, v(start=0, fixed=true));
    Modelica.Electrical.Analog.Ideal.IdealClosingSwitch S(Ron=0, Goff=0);
    Modelica.Electrical.Analog.Basic.Ground G;
  equation
    S.control = time >= 1;
    connect(C1.p, S.p); connect(S.n, C2.p); connect(C1.n, G.p); connect(C2.n, G.p);
  end Capacitors;
  model Inductor
    Modelica.Electrical.Analog.Basic.Inductor L(L=1, i(start=1, fixed=true));
    Modelica.Electrical.Analog.Ideal.IdealOpeningSwitch S(Ron=0, Goff=0);
    Modelica.Electrical.Analog.Basic.Ground G;
    Modelica.Electrical.Analog.Basic.Resistor R(R=1);
  equation
    S.control = time >= 1;
    connect(L.p, S.p); connect(S.n, R.p); connect(R.n, G.p); connect(L.n, G.p);
  end Inductor;
  model Source
    Modelica.Electrical.Analog.Basic.Capacitor C1(C=1e-6, v(start=0, fixed=true));
    Modelica.Electrical.Analog.Ideal.IdealClosingSwitch S(Ron=0, Goff=0);
    Modelica.Electrical.Analog.Sources.ConstantVoltage V(V=5);
    Modelica.Electrical.Analog.Basic.Ground G;
  equation
    S.control = time >= 1;
    connect(V.p, S.p); connect(S.n, C1.p); connect(C1.n, G.p); connect(V.n, G.p);
  end Source;
end Switches;
