// Two wheels that are locked from 0.8 to 1.2 have one speed. Each is reinitialized by a clause of its own, and the mode can have only one of
// them as its state: the other one's value cannot be kept, and the run says so. (It was shared out among both: 1.25.)
// run: simulate -m reinit_of_both.One --stop 2 --tolerance 1e-9
// check: final w1 = 2 +- 1e-9 ; what reinit gives; locked, w2 goes along
// check: final w2 = 2 +- 1e-9 ; the same
// run: simulate -m reinit_of_both.Both --stop 2
// status: 3
// says: not supported yet: reinit of
// run: simulate -m reinit_of_both.Apart --stop 2 --tolerance 1e-9
// check: final w1 = 3 +- 1e-9 ; reinit at 1.4, when nothing is locked
// check: final w2 = 5 +- 1e-9 ; reinit at 1.5
package reinit_of_both
  partial model Wheels
    Real w1(start = 1, fixed = true), w2(start = 0, fixed = true), tau;
    Boolean locked = time >= 0.8 and time < 1.2;
  equation
    der(w1) = -tau;
    der(w2) = tau;
    if locked then
      w1 = w2;
    else
      tau = 0;
    end if;
  end Wheels;
  model One
    extends Wheels;
  equation
    when time > 1 then reinit(w1, 2); end when;
  end One;
  model Both
    extends Wheels;
  equation
    when time > 1 then reinit(w1, 2); end when;
    when time > 1.1 then reinit(w2, 5); end when;
  end Both;
  model Apart
    extends Wheels;
  equation
    when time > 1.4 then reinit(w1, 3); end when;
    when time > 1.5 then reinit(w2, 5); end when;
  end Apart;
end reinit_of_both;
