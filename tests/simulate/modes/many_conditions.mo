// Eleven alternatives in one equation, inside of a product. Each gives either the velocity or the force, so that the states of the model change at every
// second. With more than eight conditions in one equation, those that decide are found by what alternatives name (structure/modes/alternatives.h). A
// condition decides also where what it removes is named by another alternative.
//
// The velocity is piecewise linear and continuous: 1, 3, 3, 2, 2, 3, 3, 1, 1, 2 at the ends of the seconds, then 2. The position is its area:
//   1 + 2 + 3 + 5/2 + 2 + 5/2 + 3 + 2 + 1 + 3/2 + 2/2 = 43/2
// numbers: the closed form above
//
// run: simulate
// check: v(1.5) = 2 +- 1e-6
// check: v(2.5) = 3 +- 1e-6
// check: v(3.5) = 2.5 +- 1e-6
// check: v(7.5) = 2 +- 1e-6
// check: final v = 2 +- 1e-6
// check: final x = 21.5 +- 1e-5
model ManyConditions
  Real x(start = 0, fixed = true), v, f;
equation
  der(x) = v;
  der(v) = f;
  0 = 3*(if time < 1 then v - 1 elseif time < 2 then f - 2 elseif time < 3 then v - 3 elseif time < 4 then f + 1
    elseif time < 5 then v - 2 elseif time < 6 then f - 1 elseif time < 7 then v - 3 elseif time < 8 then f + 2
    elseif time < 9 then v - 1 elseif time < 10 then f - 1 else v - 2);
  annotation(experiment(StopTime = 10.5));
end ManyConditions;
