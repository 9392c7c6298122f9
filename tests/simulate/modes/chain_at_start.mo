// At the start no mode may agree with start values by itself: they lie before the first event, which leaps from them through modes that last an instant.
// The diode conducts the impulse that levels two capacitors, 5 + 3*0 = 4 v, and is off afterwards, since v2 alone is charged: v2' = 1/3.
// numbers: charges are kept, as the text above says
// run: simulate -m Starts.Chain --stop 1 --tolerance 1e-9
// check: v1(0) = 1.25 +- 1e-12
// check: v2(0) = 1.25 +- 1e-12
// check: impulse(i)(0) = 3.75 +- 1e-12
// check: v1(1) = 1.25 +- 1e-12
// check: v2(1) = 1.5833333333333333 +- 1e-9
// Two diodes, three capacitors: 6 = 3 v; then the last one is charged and the first one discharged, both diodes are off.
// run: simulate -m Starts.Two --stop 1 --tolerance 1e-9
// check: v1(0) = 2 +- 1e-12
// check: v2(0) = 2 +- 1e-12
// check: v1(1) = 1 +- 1e-9
// check: v2(1) = 2 +- 1e-12
// check: v3(1) = 3 +- 1e-9
// A start value that is fixed is not a past: it would have to hold.
// run: simulate -m Starts.Fixed --stop 1
// status: 3
// error: R0001
// So do initial equations.
// run: simulate -m Starts.Equations --stop 1
// status: 3
// error: R0001
package Starts
  model Chain
    Real v1(start=5), v2(start=0), i, u, s;
    Boolean off = s < 0;
  equation
    der(v1) = -i;
    3*der(v2) = i + 1;
    u = v1 - v2;
    u = if off then s else 0;
    i = if off then 0 else s;
  end Chain;
  model Two
    Real v1(start=6), v2(start=0), v3(start=0), i1, i2, s1, s2;
    Boolean off1 = s1 < 0, off2 = s2 < 0;
  equation
    der(v1) = -i1 - 1;
    der(v2) = i1 - i2;
    der(v3) = i2 + 1;
    v1 - v2 = if off1 then s1 else 0;
    i1 = if off1 then 0 else s1;
    v2 - v3 = if off2 then s2 else 0;
    i2 = if off2 then 0 else s2;
  end Two;
  model Fixed
    extends Chain(v1(fixed=true), v2(fixed=true));
  end Fixed;
  model Equations
    extends Chain;
  initial equation
    v1 = 5;
    v2 = 0;
  end Equations;
end Starts;
