// Capacitors 1, 2, 3 F switched in parallel: 6 V, then (6*1)/3 = 2 V, then (2*3)/6 = 1 V. Charge is kept, energy is not.
// numbers: the closed form above
// run: simulate --stop 3 --tolerance 1e-9
// check: v2(1) = 2 +- 1e-12
// check: impulse(i12)(1) = 4 +- 1e-12
// check: v1(2) = 1 +- 1e-12
// check: v3(3) = 1 +- 1e-12
// check: energy(0.5) = 18 +- 1e-12
// check: energy(1.5) = 6 +- 1e-12
// check: energy(3) = 3 +- 1e-12
model CapacitorBank "Three capacitors switched in parallel"
  Real v1(start=6, fixed=true), v2(start=0, fixed=true), v3(start=0, fixed=true), i12, i23;
  Real energy = (v1^2 + 2*v2^2 + 3*v3^2)/2;
equation
  1*der(v1) = -i12; 2*der(v2) = i12 - i23; 3*der(v3) = i23;
  0 = if time < 1 then i12 else v1 - v2;
  0 = if time < 2 then i23 else v2 - v3;
  annotation(experiment(StopTime=3));
end CapacitorBank;
