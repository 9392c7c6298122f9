// One law, R*i = v, solved for whatever is not known (Fritzson and Bunus 2002, section 3).
// numbers: R*i = v
// run: simulate --stop 1
// check: final forVoltage.v = 6 +- 1e-12
// check: final forCurrent.i = 2 +- 1e-12
// check: final forResistance.R = 5 +- 1e-12
model Law
  Real R, i, v;
equation
  R*i = v;
end Law;

model ThreeDirections
  Law forVoltage(R = 2, i = 3);
  Law forCurrent(R = 4, v = 8);
  Law forResistance(i = 2, v = 10);
end ThreeDirections;
