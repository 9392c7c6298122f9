// Inductors in a cut set: what they lead into an island flows out of it again, so one of their currents follows from the others. Only the sum of the currents at
// all nodes of the island says so, through diodes and resistors.
// numbers: currents into the island add up to zero; the rest value of the circuit
// run: simulate $FILE --model CutSet.Resistors --stop 1 --tolerance 1e-9
// check: final i[1] = 0.5 +- 1e-8 ; (u1 − v)/R with v = (u1 + u2 + u3)/3 = 0.5: no current has a voltage across its inductor any more
// check: final i[3] = 0 +- 1e-8
// check: all total = 0 +- 1e-12
// check: final v = 0.5 +- 1e-8
// lacks: R0031
// run: simulate $FILE --model CutSet.Bridge --stop 0.1 --tolerance 1e-8
// check: all total = 0 +- 1e-9
// check: final load = 172.6 +- 0.6 ; between the peak, √3·100 V = 173.2 V, and what 0.17 A take from 1 mF in 10/3 ms and lose at 0.1 Ω
// lacks: R0031
package CutSet
  // The island: three resistors to a star, and a triangle of resistors between their ends.
  model Resistors
    parameter Real u[3] = {1, 0, 0.5};
    Real i[3], p[3] "potentials of the island", a[3] "currents to the star", b[3] "of the triangle", v "star point", total = sum(i);
  initial equation
    i[1] = 0;
    i[2] = 0;
  equation
    1e-3 * der(i) = u - p;
    a = (p - fill(v, 3)) / 1.0;
    b = {p[1] - p[2], p[2] - p[3], p[3] - p[1]} / 1e9;
    i[1] = a[1] + b[1] - b[3];
    i[2] = a[2] + b[2] - b[1];
    i[3] = a[3] + b[3] - b[2];
    a[1] + a[2] + a[3] = 0;
  end Resistors;

  model Diode
    parameter Real Ron = 1e-4, Goff = 1e-4;
    Real i, v, s;
    Boolean off(start = true);
  equation
    off = s < 0;
    v = s * (if off then 1 else Ron);
    i = s * (if off then Goff else 1);
  end Diode;

  model Bridge "a grounded source, inductors, diodes, a capacitor with a load: nothing behind the inductors is grounded"
    parameter Real R = 1000, C = 1e-3, L = 1e-4;
    Diode up[3], down[3];
    Real i[3], p[3], plus, minus, load(start = 170, fixed = true), c, total = sum(i);
  initial equation
    i[1] = 0;
    i[2] = 0;
  equation
    for k in 1:3 loop
      L * der(i[k]) = 100 * sin(314.159265358979 * time + 2.0943951023932 * k) - p[k] - 0.1 * i[k];
      up[k].v = p[k] - plus;
      down[k].v = minus - p[k];
      i[k] = up[k].i - down[k].i;
    end for;
    up[1].i + up[2].i + up[3].i = c + load / R;
    down[1].i + down[2].i + down[3].i = c + load / R;
    load = plus - minus;
    C * der(load) = c;
  end Bridge;
end CutSet;
