// What a reinit changes is a state (MLS 3.6 §8.3.6), whatever stateSelect prefers.
//
// x2 = 2 x1 + 1, so v2 = 2 v1: v2 = 4 from 0.5 on means v1 = 2. x1(1) = 0.5*1 + 0.5*2.
// run: simulate -m reinit_of_dependent.Prefers --stop 1
// check: final x1 = 1.5 +- 1e-6 ; 0.5*1 + 0.5*2
// check: final v1 = 2 +- 1e-6 ; v2/2
// Both of two that depend on each other cannot be states.
// run: simulate -m reinit_of_dependent.Both --stop 1
// error: S0117 at 28
package reinit_of_dependent
  partial model Pair
    Real x1(start = 0, fixed = true), x2, v1(start = 1, fixed = true), v2, F;
  equation
    der(x1) = v1;
    der(x2) = v2;
    der(v1) = -F;
    2*der(v2) = F;
    x2 = 2*x1 + 1;
  end Pair;
  model Prefers
    extends Pair(v1(stateSelect = StateSelect.prefer));
  equation
    when time > 0.5 then reinit(v2, 4); end when;
  end Prefers;
  model Both
    extends Pair;
  equation
    when time > 0.5 then reinit(v2, 4); end when;
    when time > 0.75 then reinit(v1, 0); end when;
  end Both;
end reinit_of_dependent;
