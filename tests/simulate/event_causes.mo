// --events says of each event what brought it about and what followed, with the place of each.
// run: simulate -m Causes.Ball --stop 0.6 --events
// says: event 1 at 0.451523640986: v -4.42944692 → 2.21472346, bounces 0 → 1
// says: because 'h <= 0' became true (event_causes.mo:67)
// says: then bounces became 1 (event_causes.mo:67)
// says: then reinit(v, 2.21472346) (event_causes.mo:68)
// says: because 'h <= 0' became false (event_causes.mo:67)
// run: simulate -m Causes.Chain --stop 1 --events
// says: event 1 at 0.5: v -2 → 3
// says: because 'x <= 0' became true
// says: then reinit(v, 3)
// says: then 'v > 2' became true
// says: event 2 at 0.5 (step 2): w 0 → 5
// says: then reinit(w, 5)
// run: simulate -m Causes.Sampled --stop 1 --events
// expect:
// | event 1 at 0.25: late false → true
// |   because 'time >= 0.25' became true (event_causes.mo:90)
// |   then late became true (event_causes.mo:90)
// | event 2 at 0.5: n 0 → 1
// |   because sample(0.5, T) ticked (event_causes.mo:92)
// |   then n became 1 (event_causes.mo:92)
// | event 3 at 1: n 1 → 2
// |   because sample(0.5, T) ticked (event_causes.mo:92)
// |   then n became 2 (event_causes.mo:92)
// | Causes.Sampled: 0 to 1 s: 0 steps, 3 events
// run: simulate -m Causes.Clocked --stop 0.5 --events
// expect:
// | event 1 at 0.25: y 1 → 2
// |   because the clock of 'y' ticked (event_causes.mo:100)
// |   then y became 2 (event_causes.mo:101)
// | event 2 at 0.5: y 2 → 3
// |   because the clock of 'y' ticked (event_causes.mo:100)
// |   then y became 3 (event_causes.mo:101)
// | Causes.Clocked: 0 to 0.5 s: 0 steps, 2 events
// run: simulate -m Causes.Consequence --stop 1 --events
// expect:
// | event 1 at 0.5: above false → true, mode low → high, count 0 → 1
// |   because 'time > 0.5' became true (event_causes.mo:107)
// |   then above became true (event_causes.mo:107)
// |   then mode became high (event_causes.mo:111)
// |   then count became 1 (event_causes.mo:114)
// | Causes.Consequence: 0 to 1 s: 0 steps, 1 event
// run: simulate -m Causes.Rounded --stop 2.5 --events
// says: event 2 at 1.5: n 1 → 2
// says: because floor(x) became 2
// run: simulate -m Causes.Surface --stop 3 --events
// says: because 'x > 0' became false
// says: then the motion goes on along the switching surface of 'x > 0'
// says: because 'time > 2' became true
// says: because the motion leaves the switching surface of 'x > 0'
// run: simulate -m Causes.AtTheEnd --stop 1 --events
// expect:
// | event 1 at 1: last 0 → 1
// |   because terminal() became true
// |   then last became 1 (event_causes.mo:135)
// | Causes.AtTheEnd: 0 to 1 s: 0 steps, 0 events
// run: simulate -m Causes.Ball --stop 0.6 --events --json
// says: {"text":"'h <= 0' became true","first":true,"place":"event_causes.mo:67"}
package Causes
  model Ball "falls 1 m: sqrt(2/9.81) = 0.4515 s"
    Real h(start=1, fixed=true), v(start=0, fixed=true);
    discrete Integer bounces(start=0, fixed=true);
  equation
    der(h) = v;
    der(v) = -9.81;
    when h <= 0 then
      reinit(v, -0.5*pre(v));
      bounces = pre(bounces) + 1;
    end when;
  end Ball;

  model Chain "the first collision sets off the second at the same instant"
    Real x(start=1, fixed=true), v(start=-2, fixed=true), w(start=0, fixed=true);
  equation
    der(x) = v;
    der(v) = 0;
    der(w) = 0;
    when x <= 0 then
      reinit(v, 3);
    end when;
    when v > 2 then
      reinit(w, 5);
    end when;
  end Chain;

  model Sampled
    parameter Real T = 0.5;
    discrete Integer n(start=0, fixed=true);
    Boolean late = time >= 0.25;
  equation
    when sample(0.5, T) then
      n = pre(n) + 1;
    end when;
  end Sampled;

  model Clocked
    Real y(start=0);
  equation
    when Clock(1, 4) then
      y = previous(y) + 1;
    end when;
  end Clocked;

  model Consequence "one discrete variable after the other"
    type Mode = enumeration(low, high);
    Boolean above = time > 0.5;
    discrete Mode mode(start=Mode.low, fixed=true);
    discrete Integer count(start=0, fixed=true);
  equation
    when above then
      mode = Mode.high;
    end when;
    when mode == Mode.high then
      count = pre(count) + 1;
    end when;
  end Consequence;

  model Rounded
    Real x(start=0.5, fixed=true);
    Integer n = integer(x);
  equation
    der(x) = 1;
  end Rounded;

  model Surface "comes to x = 0 at 1 and rests there until the push outgrows the friction at 2"
    Real x(start=1, fixed=true);
  equation
    der(x) = (if x > 0 then -1 else 1) + (if time > 2 then 2*(time - 2) else 0);
  end Surface;

  model AtTheEnd
    discrete Real last(start=0, fixed=true);
  equation
    when terminal() then
      last = time;
    end when;
  end AtTheEnd;
end Causes;
