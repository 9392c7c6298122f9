// In `A and B` nobody asks for B while A is false: u > 0 changes at every half turn until the limit is reached, and these are no events.
// y = 1 - cos(5 t) + t/10 goes up and down by nearly 2 and is 3 for the first time at 10.611; there it stays while u > 0, up to 10.685.
// numbers: the limit 3
// run: simulate --stop 10.3
// check: stat stateEvents <= 0
// check: final y = 1.7000234 +- 1e-4; 1 - cos(51.5) + 1.03
// run: simulate --stop 10.65
// check: stat stateEvents >= 1
// check: stat stateEvents <= 4
// check: final y = 3 +- 1e-4
model UnreadRelations "an integrator that stops at its limit"
  Real u = 5*sin(5*time) + 0.1;
  Real y(start = 0, fixed = true);
equation
  der(y) = if y > 3 and u > 0 then 0 else u;
end UnreadRelations;
