// An assertion holds all the time (MLS 3.6 §8.3.7), not only where rows are written: x = sin(time), rows at 0, 3, …
// run: simulate -m Asserts.Level --stop 3 --intervals 1 --tolerance 1e-9
// status: 3
// says: error[R0002]: the simulation failed at time 1.11976951
// says: x is too large
// says: asserts_between_rows.mo:43
// run: simulate -m Asserts.Warning --stop 30 --intervals 1 --tolerance 1e-9 --stats
// says: warning[R0007]: at time 1.11976951
// check: final x = -0.9880316240928618 +- 1e-7 ; sin(30)
// check: stat stateEvents <= 1
// run: simulate -m Asserts.OfResults --stop 3 --intervals 1 --tolerance 1e-9
// status: 3
// says: the simulation failed at time 1.11976951
// run: simulate -m Asserts.Window --stop 3 --intervals 1 --tolerance 1e-9
// status: 3
// says: the simulation failed at time 1.470754
// run: simulate -m Asserts.Domain --stop 3 --intervals 1 --tolerance 1e-9
// lacks: error
// run: simulate -m Asserts.Enabled --stop 9 --intervals 1 --tolerance 1e-9
// status: 3
// says: the simulation failed at time 7.402954
// run: simulate -m Asserts.Fast --stop 10 --intervals 1
// status: 3
// says: the simulation failed at time 0.778
// run: simulate -m Asserts.OfTime --stop 3 --intervals 1
// status: 3
// says: the simulation failed at time 1.5
// run: simulate -m Asserts.Touches --stop 30 --intervals 1
// lacks: R0007
// run: simulate -m Asserts.InWhen --stop 3 --intervals 1
// lacks: error
package Asserts
  partial model Sine
    Real x(start=0, fixed=true), v(start=1, fixed=true);
  equation
    der(x) = v;
    der(v) = -x;
  end Sine;
  // asin(0.9) = 1.1197695149986342
  model Level
    extends Sine;
  equation
    assert(x < 0.9, "x is too large");
  end Level;
  model Warning "told once, and the motion is not disturbed each time"
    extends Sine;
  equation
    assert(x < 0.9, "x is too large", AssertionLevel.warning);
  end Warning;
  model OfResults "what nothing else needs"
    extends Sine;
    Real y = 2*x, z = y + 1;
  equation
    assert(z < 2.8, "z is too large");
  end OfResults;
  model Window "true from asin(0.995) = 1.47075462 on"
    extends Sine;
  equation
    assert(not (x > 0.995 and v > -0.5), "inside of the window");
  end Window;
  model Domain "what the first condition keeps from being evaluated"
    extends Sine;
  equation
    assert(x <= 0 or sqrt(x) < 1.1, "never");
    assert(x > 0 and log(x) < 0.1 or time < 0.1, "never");
  end Domain;
  model Enabled "looked at from 5 on: 2 pi + asin(0.9) = 7.40295482217822"
    extends Sine;
    Boolean on = time > 5;
  equation
    assert(if on then noEvent(x < 0.9) else true, "x is too large");
  end Enabled;
  model Fast "the integrator sees nothing of it: asin(0.9999)/2 = 0.778327"
    Real s(start=0, fixed=true);
  equation
    der(s) = 1;
    assert(sin(2*s) < 0.9999, "there");
  end Fast;
  model OfTime
    Real x(start=1, fixed=true);
  equation
    der(x) = -x;
    assert(time < 1.5 or time > 1.6, "there");
  end OfTime;
  model Touches "1 - sin(time) is zero at pi/2 and negative by errors of integration alone"
    extends Sine;
  equation
    assert(x <= 1, "never by more than errors", AssertionLevel.warning);
  end Touches;
  model InWhen "when clauses look at their instants alone"
    extends Sine;
  equation
    when time > 0.5 then
      assert(x < 0.9, "not at 0.5");
    end when;
  end InWhen;
end Asserts;
