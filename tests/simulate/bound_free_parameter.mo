// MLS 3.6 §8.6: a parameter with fixed = false and a binding is solved from the binding, unless an initial equation says otherwise.
// run: simulate -m P.Bound --stop 1
// says: warning[S0318]
// check: final x = 3 +- 1e-12 ; p t with p = 2 a + 1
// run: simulate -m P.Bound --param a=2 --stop 1
// check: final x = 5 +- 1e-12 ; p t with p = 2 a + 1
// run: simulate -m P.Determined --stop 1
// lacks: S0318
// check: final x = 4 +- 1e-12 ; p t with p + 1 = 5
package P
  model Bound
    parameter Real a = 1;
    parameter Real p(fixed = false) = 2*a + 1;
    Real x = p*time;
  end Bound;
  model Determined
    parameter Real p(fixed = false) = 1;
    Real x = p*time;
  initial equation
    p + 1 = 5;
  end Determined;
end P;
