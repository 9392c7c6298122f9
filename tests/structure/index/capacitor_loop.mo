// Three capacitors in a triangle: only two voltages are free. With a resistor across the first one, its voltage falls with the time
// constant R (C1 + C2 C3/(C2 + C3)), whatever the charge on the others.
// run: simulate --stop 3 --tolerance 1e-10
// check: v1(3) = 0.735758882343 +- 1e-7; 2 exp(-1): R C = 1.5 (1 + 2*2/(2 + 2)) = 3
// check: v2(3) = -0.632120558829 +- 1e-7; charge: C2 dv2 = C3 dv3, so v2 rises by half of what v1 loses
model CapacitorLoop
  parameter Real C1 = 1, C2 = 2, C3 = 2, R = 1.5;
  Real v1(start = 2, fixed = true), v2(start = 0, fixed = true), v3, i1, i2, i3;
equation
  C1*der(v1) = i1;
  C2*der(v2) = i2;
  C3*der(v3) = i3;
  v1 = v2 + v3;
  i2 = i3;
  i1 + i2 + v1/R = 0;
end CapacitorLoop;
