// Elements that are one curve with a parameter s, without any resistance: the condition is on an unknown of the mode itself.
// numbers: 3 pi/2; the diode blocks; flux and charge are kept
// run: check -m Curves.Clamp
// says: its structure changes with 1 condition
// run: simulate -m Curves.Clamp --stop 7 --tolerance 1e-10
// check: event 1 at 3.6651914291880923 +- 1e-8 ; 1/2 + sin t = 0
// check: event 2 at 4.71238898038469 +- 1e-8
// check: final C.v = 1.6569865987187891 +- 1e-8 ; 1 + sin 7
// run: simulate -m Curves.Thyristor --stop 8 --tolerance 1e-10
// check: L.i(0.9) = 0 +- 1e-12
// check: L.i(2) = 0.956449142415 +- 1e-8 ; cos 1 - cos t
// check: event 3 at 5.283185307179586 +- 1e-7 ; 2 pi - 1
// check: final L.i = 0.6858023396755 +- 1e-8 ; fired again at 2 pi + 1: cos 1 - cos 8
// run: simulate -m Curves.Step --stop 2 --tolerance 1e-9
// check: v(1) = 3 +- 1e-12 ; the diode conducts the impulse that charges the capacitor,
// check: impulse(i)(1) = 2 +- 1e-12
// check: off(1) = 1 +- 0 ; and is off afterwards
// check: final v = 1.103638323514327 +- 1e-8 ; 3 exp(-1)
// run: simulate -m Curves.Relay --stop 2
// error: R0002
// status: 3
// says: no mode agrees with its own conditions
// needs: Modelica
package Curves
  model Clamp
    Modelica.Electrical.Analog.Basic.Capacitor C(C=1, v(start=0.5, fixed=true));
    Modelica.Electrical.Analog.Sources.CosineCurrent I(I=1, f=1/(2*Modelica.Constants.pi));
    Modelica.Electrical.Analog.Ideal.IdealDiode D(Ron=0, Goff=0, Vknee=0);
    Modelica.Electrical.Analog.Basic.Ground G;
  equation
    connect(I.n, C.p); connect(I.p, G.p); connect(C.n, G.p); connect(D.p, G.p); connect(D.n, C.p);
  end Clamp;
  model Thyristor
    Modelica.Electrical.Analog.Sources.SineVoltage V(V=1, f=1/(2*Modelica.Constants.pi));
    Modelica.Electrical.Analog.Ideal.IdealThyristor T(Ron=0, Goff=0, Vknee=0);
    Modelica.Electrical.Analog.Basic.Inductor L(L=1, i(start=0, fixed=true));
    Modelica.Electrical.Analog.Basic.Ground G;
  equation
    T.fire = sin(time - 1) > 0;
    connect(V.p, T.p); connect(T.n, L.p); connect(L.n, G.p); connect(V.n, G.p);
  end Thyristor;
  model Step "a source that steps up, then falls faster than the load discharges"
    Real v(start=1), u, i, s;
    Boolean off = s < 0;
    Real source = if time < 1 then 1 else 3 - 10*(time - 1);
  equation
    source = u + v;
    der(v) = i - v + (if time < 1 then 1 else 0);
    u = if off then s else 0;
    i = if off then 0 else s;
  end Step;
  model Relay "no mode is right from 1 on: v is pinned where s is positive, and s is positive where it is not"
    Real v(start=0), s, F;
    Boolean pinned = s > 0;
  equation
    der(v) = F;
    s = if pinned then 0.5 - time else time - 1;
    if pinned then v = 0; else F = 0; end if;
  end Relay;
end Curves;
