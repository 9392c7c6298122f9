// Two inductors in series; a switch across the second one opens at 1: one current, the flux is kept: 1*3 = (1 + 2)*i.
// numbers: the closed form above
// run: simulate --stop 2 --tolerance 1e-9
// check: i1(1-) = 3 +- 1e-12
// check: i1(1) = 1 +- 1e-12
// check: i2(2) = 1 +- 1e-12
// check: impulse(u)(1) = 2 +- 1e-12 ; L2*1
model OpenedInductors "A switch opens across one of two inductors: the flux is conserved"
  Real i1(start=3, fixed=true), i2(start=0, fixed=true), u "across the switch";
equation
  1*der(i1) = -u; 2*der(i2) = u;
  if time < 1 then u = 0; else i1 = i2; end if;
  annotation(experiment(StopTime=2));
end OpenedInductors;
