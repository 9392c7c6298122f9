// Start values with fixed = true that contradict each other (MLS 3.6 §8.6): told while translating where both are numbers.
// run: simulate -m ContradictingStarts.Equal
// error: S0311 at 32
// says: 'y' starts at 2, but 'x', which is the same, starts at 1
// says: 'x' is declared here
// run: simulate -m ContradictingStarts.Opposite
// error: S0311 at 38
// run: simulate -m ContradictingStarts.Integers
// says: warning[S0313]: 'y' starts at 2, but 'x', which is the same, starts at 1
// check: y(0) = 1 +- 0 ; oracle: tests/reference
// run: simulate -m ContradictingStarts.Booleans
// says: warning[S0313]
// run: simulate -m ContradictingStarts.Small
// error: S0311 at 58
// run: simulate -m ContradictingStarts.Constant
// error: S0312 at 64
// says: 'x' starts at 293.15, but the equations say that it is 373.15
// run: simulate -m ContradictingStarts.ByParameters
// status: 3
// says: 'y' starts at q, but 'x', which is the same, at p
// says: contradicting_starts.mo:74
// says: contradicting_starts.mo:73
// run: simulate -m ContradictingStarts.ByParameters --param q=1
// run: simulate -m ContradictingStarts.Consistent
// check: x(1) = 1.103638323514327 +- 1e-5 ; 3 exp(-1)
// run: check -m ContradictingStarts.Equal
// error: S0311 at 32
package ContradictingStarts
  model Equal
    Real x(start = 1, fixed = true);
    Real w;
    Real y(start = 2, fixed = true);
  equation
    der(x) = -x;
    y = x;
    w = y;
  end Equal;
  model Opposite Real x(start = 1, fixed = true); Real y(start = 1, fixed = true);
  equation
    der(x) = -x;
    x + y = 0;
  end Opposite;
  model Integers
    Integer x(start = 1, fixed = true); Integer y(start = 2, fixed = true);
  equation
    when time > 0.5 then
      x = pre(x) + 1;
    end when;
    x = y;
  end Integers;
  model Booleans Boolean x(start = true, fixed = true); Boolean y(start = false, fixed = true);
  equation
    when time > 0.5 then
      x = not pre(x);
    end when;
    x = y;
  end Booleans;
  model Small "compared with themselves, not with 1" Real x(start = 1e-12, fixed = true); Real y(start = 2e-12, fixed = true);
  equation
    der(x) = 0;
    x = y;
  end Small;
  model Constant
    Real x(start = 293.15, fixed = true);
  equation
    x = 373.15;
  end Constant;
  model ByParameters
    parameter Real p = 1;
    parameter Real q = 2;
    // Which of them is the condition and which the check is no matter.

    Real x(start = p, fixed = true);
    Real y(start = q, fixed = true);
  equation
    der(x) = -x;
    y = x;
  end ByParameters;
  model Consistent "said twice and the same, up to rounding"
    parameter Real third = 1/3;
    Real x(start = 3, fixed = true);
    Real y(start = third*9, fixed = true);
    Real z(start = -3, fixed = true);
    Boolean a(start = true, fixed = true), b(start = false, fixed = true);
  equation
    der(x) = -x;
    y = x;
    z = -y;
    when time > 0.5 then
      a = false;
    end when;
    b = not a;
  end Consistent;
end ContradictingStarts;
