// What has no value is an error: a relation of something that is not a number, a delay that MLS 3.6 §3.7.4.1 excludes.
// run: simulate -m Valueless.Relation --stop 1
// status: 3
// says: is not a number (fails_without_value.mo:19)
// run: simulate -m Valueless.Negative --stop 1
// status: 3
// says: the delay time of delay() is negative (fails_without_value.mo:22)
// run: simulate -m Valueless.Long --stop 1
// status: 3
// says: the delay time of delay() is larger than its maximum (fails_without_value.mo:25)
package Valueless
  model Relation
    function f
      input Real t;
      output Real y;
    algorithm
      y := if t > 0.5 then log(0.5 - t) else 0.4;
    end f;
    Boolean b = f(time) > 0.3;
  end Relation;
  model Negative
    parameter Real p = 1; Real y = delay(time, -p);
  end Negative;
  model Long
    Real y = delay(sin(time), time, 0.5);
  end Long;
end Valueless;
