// A class that replaces an inherited one which is not declared replaceable (MLS 3.6 §7.3): it replaces it.
// run: simulate --stop 1
// says: warning[M0303]
// check: final y = 8 +- 1e-9 ; 2*4
// run: simulate --stop 1 --strict
// status: 1
// run: check --strict
// status: 1
model ClassNotReplaceable
  package Medium
    function density
      input Real p;
      output Real d;
    end density;
  end Medium;
  package Oil
    extends Medium;
    redeclare function extends density
    algorithm
      d := 2*p;
    end density;
  end Oil;
  Real y = Oil.density(4);
end ClassNotReplaceable;
