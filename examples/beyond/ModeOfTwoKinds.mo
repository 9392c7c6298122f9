// An if-equation whose branches differ in structure: a differential equation, then an algebraic one. Hybrid exam, problem 33.
// numbers: x = 10 t until 0.5, then -5
// run: simulate --stop 1
// check: x(0.25) = 2.5 +- 1e-9
// check: x(0.5-) = 5 +- 1e-9
// check: x(0.75) = -5 +- 0
model ModeOfTwoKinds "A variable with a differential equation in one mode and an algebraic one in the other"
  Real x(start=0, fixed=true);
equation
  if time < 0.5 then
    der(x) = 10;
  else
    x = -5;
  end if;
  annotation(experiment(StopTime=1));
end ModeOfTwoKinds;
