// A condition that is true from the start has no edge, so the 'when' never fires (MLS 3.6 §8.3.5): legal, and seldom meant.
// run: simulate -m WhenThatNeverFires.Never
// says: warning[R0017]: this 'when' never fires: its condition is true from the start to the end
// says: when_that_never_fires.mo:13
// check: final n = 0 +- 0 ; no edge, and one edge
// run: simulate -m WhenThatNeverFires.Later
// lacks: warning
// check: final n = 1 +- 0 ; no edge, and one edge
package WhenThatNeverFires
  model Never
    Integer n(start = 0, fixed = true);
  equation
    when time >= 0 then
      n = pre(n) + 1;
    end when;
  end Never;
  model Later "true, false, true"
    Integer n(start = 0, fixed = true), m(start = 0, fixed = true);
  equation
    when time < 0.3 or time > 0.6 then
      n = pre(n) + 1;
    end when;
    when {initial(), time >= 0} then
      m = 1;
    end when;
  end Later;
end WhenThatNeverFires;
