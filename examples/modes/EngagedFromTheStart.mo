// Two inertias that are locked at the start and released at 1; a torque of 5 acts on the first one. Locked: 2.5 w' = 5. Then w1' = 5.
// Only the common speed is a condition: w2 follows from w1.
// numbers: the closed form above
// run: simulate --stop 2 --tolerance 1e-9
// check: w2(0.5) = 2 +- 1e-10
// check: w1(2) = 8 +- 1e-9
// check: w2(2) = 3 +- 1e-9
model EngagedFromTheStart "Two inertias that are locked at the start and released at 1 s"
  Real w1(start=1, fixed=true), w2, torque;
equation
  1*der(w1) = 5 - torque; 1.5*der(w2) = torque;
  if time < 1 then w1 = w2; else torque = 0; end if;
  annotation(experiment(StopTime=2));
end EngagedFromTheStart;
