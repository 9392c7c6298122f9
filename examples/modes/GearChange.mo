// A gear is changed under load, from 1 to 2, without a mode in which it is open: the constraint w1 = r w2 is there all the time and leaps. J1 = 1 with a torque of 1, J2 = 2 with a load of 1.
// First 3 w' = 0; at the change w1 = 3 - P, 2 w2 = 6 + 2 P and w1 = 2 w2 give P = -1. Then (4 + 2) w2' = 2 - 1.
// numbers: the closed form above
// run: simulate --stop 3 --tolerance 1e-10
// check: w1(1-) = 3 +- 1e-10
// check: w1(1) = 4 +- 1e-10
// check: w2(1) = 2 +- 1e-10
// check: impulse(tau)(1) = -1 +- 1e-10
// check: final w2 = 2.3333333333333335 +- 1e-9
model GearChange "A change of the gear ratio under load"
  Real w1(start=3, fixed=true), w2, tau;
  discrete Real r(start=1, fixed=true);
equation
  when time >= 1 then r = 2; end when;
  der(w1) = 1 - tau;
  2*der(w2) = r*tau - 1;
  w1 = r*w2;
  annotation(experiment(StopTime=3));
end GearChange;
