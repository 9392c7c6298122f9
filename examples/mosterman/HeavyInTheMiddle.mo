// Mosterman, Broenink, Biswas (1998), section 3, figures 7 and 8: masses 1, 2, 1, velocities 1, 0, -1.
// numbers: central impacts of two bodies one after the other, in the order that each line names
// run: simulate --stop 1.5
// check: final v1 = -0.3333333333333333 +- 1e-12 ; m1 first: (-1/3, -4/9, 11/9)
// check: final v2 = -0.4444444444444444 +- 1e-12
// check: final v3 = 1.2222222222222223 +- 1e-12
// run: simulate --stop 10
// check: final v1 = -0.48148148148148145 +- 1e-12 ; a third collision later: (-13/27, -10/27, 11/9)
// check: final v2 = -0.37037037037037035 +- 1e-12
// check: final v3 = 1.2222222222222223 +- 1e-12
// run: simulate --stop 1.4 --param e=0.154434688
// check: final energy = 0.0506281221867959 +- 1e-14 ; figure 8: least energy after two collisions
// run: simulate --stop 1.4 --param e=0.1543
// check: final energy = 0.0506281408982252 +- 1e-14 ; on either side more than the least
// run: simulate --stop 1.4 --param e=0.1546
// check: final energy = 0.0506281503754572 +- 1e-14
// run: simulate --stop 1.5 -m BothAtOnce
// check: final v1 = -1 +- 1e-12 ; both at the same time
// check: final v2 = 0 +- 1e-12
// check: final v3 = 1 +- 1e-12
model BothAtOnce "Two light bodies hit a heavy one at one instant, solved simultaneously"
  extends HeavyInTheMiddle(x3(start=2));
  annotation(experiment(StopTime=1.5));
end BothAtOnce;

model HeavyInTheMiddle "Two light bodies hit a heavy one at one instant, solved as a sequence"
  parameter Real e = 1;
  Real x1(start=0, fixed=true), x2(start=1, fixed=true), x3(start=2.5, fixed=true);
  Real v1(start=1, fixed=true), v2(start=0, fixed=true), v3(start=-1, fixed=true);
  Boolean left = x1 >= x2 and v1 > v2, right = x2 >= x3 and v2 > v3;
  Real energy = (v1^2 + 2*v2^2 + v3^2)/2 "the initial energy is 1";
equation
  der(x1) = v1;
  der(x2) = v2;
  der(x3) = v3;
  der(v1) = 0;
  der(v2) = 0;
  der(v3) = 0;
  when left and right then
    // The momentum passes through the body in the middle (the paper's third scenario).
    reinit(v1, v3);
    reinit(v3, v1);
  elsewhen left then
    reinit(v1, (v1 + 2*v2 - 2*e*(v1 - v2))/3);
    reinit(v2, (v1 + 2*v2 + e*(v1 - v2))/3);
  elsewhen right then
    reinit(v2, (2*v2 + v3 - e*(v2 - v3))/3);
    reinit(v3, (2*v2 + v3 + 2*e*(v2 - v3))/3);
  end when;
  annotation(experiment(StopTime=10));
end HeavyInTheMiddle;
