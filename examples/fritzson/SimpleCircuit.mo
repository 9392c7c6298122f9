// Fritzson and Bunus (2002), section 2; the components are written as its sections 2.4 to 2.6 describe them. Each branch
// is of first order with the time constant T = R1 C or L/R2, and with w = 2 pi f
//   C.v = A/(1 + (w T)^2) (sin w t - w T cos w t + w T exp(-t/T)), and R2 L.i alike with its own T.
// run: simulate --stop 0.1 --tolerance 1e-9
// check: C.v(0.0033) = 3.3991928005503342 +- 1e-9 ; the formula above
// check: C.v(0.05) = 11.238853672197266 +- 1e-9 ; oracle: tests/reference
// check: C.v(0.1) = -4.422144339985704 +- 1e-9 ; oracle: tests/reference
// check: L.i(0.0033) = 1.4265092819767504 +- 2e-10 ; oracle: tests/reference
// check: L.i(0.1) = -0.6290642326030771 +- 2e-10 ; oracle: tests/reference
// check: events = 0 ; oracle: tests/reference
// run: check
// says: SimpleCircuit is sound
type Voltage = Real(unit="V");
type Current = Real(unit="A");

connector Pin
  Voltage      v;
  flow Current i;
end Pin;

partial model TwoPin "component with two electrical pins"
  Pin p, n;
  Voltage v;
  Current i;
equation
  v = p.v - n.v;
  0 = p.i + n.i;
  i = p.i;
end TwoPin;

model Resistor
  extends TwoPin;
  parameter Real R(unit="Ohm");
equation
  R*i = v;
end Resistor;

model Capacitor
  extends TwoPin(v(start=0, fixed=true));
  parameter Real C(unit="F");
equation
  C*der(v) = i;
end Capacitor;

model Inductor
  extends TwoPin(i(start=0, fixed=true));
  parameter Real L(unit="H");
equation
  L*der(i) = v;
end Inductor;

model VsourceAC
  extends TwoPin;
  parameter Voltage VA = 220 "amplitude";
  parameter Real f(unit="Hz") = 50;
  constant Real PI = 3.141592653589793;
equation
  v = VA*sin(2*PI*f*time);
end VsourceAC;

model Ground
  Pin p;
equation
  p.v = 0;
end Ground;

model SimpleCircuit "An electrical circuit of connected components"
  Resistor R1(R=10);
  Capacitor C(C=0.01);
  Resistor R2(R=100);
  Inductor L(L=0.1);
  VsourceAC AC;
  Ground G;
equation
  connect (AC.p, R1.p); // Capacitor circuit
  connect (R1.n, C.p);
  connect (C.n, AC.n);
  connect (R1.p, R2.p); // Inductor circuit
  connect (R2.n, L.p);
  connect (L.n, C.n);
  connect (AC.n, G.p); // Ground
  annotation(experiment(StopTime=0.1));
end SimpleCircuit;
