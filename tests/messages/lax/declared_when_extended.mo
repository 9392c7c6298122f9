// A base class that names what only the class which extends it declares (MLS 3.6 §5.3): the component of that name.
// run: simulate --stop 1
// says: warning[M0659]: 'k' is not declared in 'DeclaredWhenExtended.Base', but in 'DeclaredWhenExtended.Whole', which extends it
// check: final whole.y = 3 +- 1e-9 ; k t
// check: final whole.z = 6 +- 1e-9 ; 2 k t
// run: simulate --stop 1 --strict
// status: 1
// run: check --strict
// status: 1
model DeclaredWhenExtended
  model Base
    Real y = k*time;
    Real z;
  equation
    z = 2*y;
  end Base;
  model Whole
    extends Base;
    parameter Real k = 3;
  end Whole;
  Whole whole;
end DeclaredWhenExtended;
