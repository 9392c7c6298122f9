// A relation that a discrete variable makes idle is not looked at: the current of a thyristor that blocks and is not fired may be what
// rounding makes of it, and an arc that is quenched stays so. What is asked for again is known at once.
// numbers: instants of the schedule in the model
// run: simulate $FILE --model UnreadDiscrete.Latch --stop 10
// check: events = 2 ; x = sin(20 t)/20 crosses 0.01 sixty times more, but it is on already, or given back
// check: event 1 at 0.010067896 +- 1e-7 ; arcsin(0.2)/20
// check: event 2 at 7 +- 1e-9
// run: simulate $FILE --model UnreadDiscrete.Asked --stop 10 --tolerance 1e-8
// check: events = 4
// check: event 1 at 5 +- 1e-9
// check: event 2 at 5.03661614178 +- 1e-7 ; (32π + arcsin 0.2)/20
// check: event 3 at 5.17355998238 +- 1e-7 ; (33π − arcsin 0.2)/20
// check: event 4 at 5.2 +- 1e-9
package UnreadDiscrete
  model Latch "once on it stays on until it is given back"
    Real x(start = 0, fixed = true);
    Boolean on(start = false, fixed = true);
  equation
    der(x) = cos(20 * time);
    on = time < 7 and (x > 0.01 or pre(on));
  end Latch;

  model Asked
    Real x(start = 0, fixed = true);
    Boolean armed, above;
  equation
    der(x) = cos(20 * time);
    armed = time >= 5 and time < 5.2;
    above = armed and x > 0.01;
  end Asked;
end UnreadDiscrete;
