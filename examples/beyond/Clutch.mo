// An ideal clutch closes at 1: two speeds become one, the angular momentum is kept. Hybrid exam, problem 31.
// numbers: w1(t) = 3 until 1; J1*w1 + J2*w2 is kept
// run: simulate --stop 2
// check: w1(0.5) = 3 +- 1e-9
// check: w1(2) = 1.8 +- 1e-9 ; (1*3 + 1.5*1)/2.5
// check: w2(2) = 1.8 +- 1e-9
model Clutch "An ideal clutch that closes: two speeds become one, the angular momentum is conserved"
  parameter Real J1 = 1, J2 = 1.5;
  Real w1(start=3, fixed=true), w2(start=1, fixed=true), torque;
equation
  J1*der(w1) = -torque;
  J2*der(w2) = torque;
  if time < 1 then
    torque = 0;
  else
    w1 = w2;
  end if;
  annotation(experiment(StopTime=2));
end Clutch;
