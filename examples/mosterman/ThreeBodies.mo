// Mosterman, Broenink, Biswas (1998), section 2.3: a chain of collisions at one instant. The point in between, where body
// 2 has all of the momentum, is a pinnacle: it is departed at once, but it is there.
// numbers: Newton's rule, v1' = (m1 v1 + m2 v2 - e m2 (v1 - v2))/(m1 + m2), from body to body
// run: simulate --stop 2
// check: event 1 at 1 +- 1e-14
// check: v1(1, 1) = 1 +- 0
// check: v1(1, 2) = 0 +- 1e-12
// check: v2(1, 2) = 1 +- 1e-12
// check: v3(1, 2) = 0 +- 1e-12
// check: v2(1, 3) = 0 +- 1e-12
// check: v3(1, 3) = 1 +- 1e-12
// run: simulate --stop 1.1 --param e=0.5
// check: v1(1, 2) = 0.25 +- 1e-12 ; bodies 1 and 2: (1 - e)/2, (1 + e)/2
// check: v2(1, 2) = 0.75 +- 1e-12
// check: v2(1, 3) = 0.1875 +- 1e-12 ; bodies 2 and 3
// check: v3(1, 3) = 0.5625 +- 1e-12
// check: v1(1, 4) = 0.203125 +- 1e-12 ; bodies 1 and 2 once more, the third step and the last
// check: final v1 = 0.203125 +- 1e-12 ; 13/64
// check: final v2 = 0.234375 +- 1e-12 ; 15/64
// check: final v3 = 0.5625 +- 1e-12 ; 36/64
// run: simulate --stop 2 --param e=0
// within: 5
// check: final v1 = 0.3333333333333333 +- 1e-12 ; the limit of an endless cascade of ever smaller collisions
// check: final v2 = 0.3333333333333333 +- 1e-12
// check: final v3 = 0.3333333333333333 +- 1e-12
model ThreeBodies "A chain of collisions at one instant"
  parameter Real e = 1;
  Real x1(start=0, fixed=true), x2(start=1, fixed=true), x3(start=1, fixed=true);
  Real v1(start=1, fixed=true), v2(start=0, fixed=true), v3(start=0, fixed=true);
equation
  der(x1) = v1;
  der(x2) = v2;
  der(x3) = v3;
  der(v1) = 0;
  der(v2) = 0;
  der(v3) = 0;
  when x1 >= x2 and v1 > v2 then
    reinit(v1, (v1 + v2 - e*(v1 - v2))/2);
    reinit(v2, (v1 + v2 + e*(v1 - v2))/2);
  elsewhen x2 >= x3 and v2 > v3 then
    reinit(v2, (v2 + v3 - e*(v2 - v3))/2);
    reinit(v3, (v2 + v3 + e*(v2 - v3))/2);
  end when;
  annotation(experiment(StopTime=2));
end ThreeBodies;
