// What is read at an event is computed there from right limits, however many algebraic variables lie in between (MLS 3.6 §8.3.6).
// numbers: right limits: u = 1, d = 10, r = 0.5 - d
// run: simulate --stop 2 -m ValuesAtEvents.Reinit
// check: x(2) = -9.5 +- 1e-9 ; u = 1, z = 0, d = 10, r = 0.5 - 10
// run: simulate --stop 2 -m ValuesAtEvents.Sampled
// check: s(2) = -9.5 +- 1e-9
// run: simulate --stop 2 -m ValuesAtEvents.Asserted
// check: u(2) = 1 +- 0
package ValuesAtEvents
  model Signal
    Real z(start = 0, fixed = true);
    Boolean b = time > 1;
    Real u = if b then 1 else 0;
    Real d = 10*(u - z);
    Real r = 0.5 - d;
  equation
    der(z) = (u - z)/0.1;
  end Signal;
  model Reinit
    extends Signal;
    Real x(start = 0, fixed = true);
  equation
    der(x) = 0;
    when b then
      reinit(x, r);
    end when;
  end Reinit;
  model Sampled
    extends Signal;
    discrete Real s(start = 0, fixed = true);
  equation
    when b then
      s = r;
    end when;
  end Sampled;
  model Asserted "while the event goes on low is new and high is not"
    Boolean b = time > 1;
    Integer low(start = 0, fixed = true), high(start = 0, fixed = true);
    Real u = if b then 1 else 0;
  equation
    when b then
      low = 5;
    end when;
    when pre(low) > 0 then
      high = 7;
    end when;
    assert(low <= high, "low is above high");
  end Asserted;
end ValuesAtEvents;
