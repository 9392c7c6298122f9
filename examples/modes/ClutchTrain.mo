// Three inertias, two clutches and a brake that lock one after the other. J = 1, 2, 3 at 6, 0, 3 rad/s:
// at 1 the first two come to 6/3 = 2 (impulse 4), at 2 all to (3*2 + 3*3)/6 = 2.5, at 3 the brake takes 6*2.5 = 15.
// numbers: the closed form above
// run: simulate --stop 4 --tolerance 1e-9
// check: w1(1) = 2 +- 1e-12
// check: impulse(t12)(1) = 4 +- 1e-12
// check: w3(2) = 2.5 +- 1e-12
// check: impulse(t23)(2) = -1.5 +- 1e-12 ; 3 (2.5 - 3)
// check: impulse(brake)(3) = -15 +- 1e-11
// check: final w1 = 0 +- 1e-14
model ClutchTrain "Three inertias, two clutches and a brake that lock one after the other"
  parameter Real J1 = 1, J2 = 2, J3 = 3;
  Real w1(start=6, fixed=true), w2(start=0, fixed=true), w3(start=3, fixed=true);
  Real t12, t23, brake;
equation
  J1*der(w1) = -t12;
  J2*der(w2) = t12 - t23;
  J3*der(w3) = t23 + brake;
  if time < 1 then t12 = 0; else w1 = w2; end if;
  if time < 2 then t23 = 0; else w2 = w3; end if;
  if time < 3 then brake = 0; else w3 = 0; end if;
  annotation(experiment(StopTime=4));
end ClutchTrain;
