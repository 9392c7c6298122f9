// Assertions hold in algorithm sections that assign nothing, too.
// run: simulate -m AssertsInAlgorithm.Alone
// status: 3
// error: R0002 at 18
// says: assertion failed: x is too large
// run: simulate -m AssertsInAlgorithm.Warned
// says: warning[R0007]: at time 0.502: x is large
// run: simulate -m AssertsInAlgorithm.Component
// status: 3
// says: in component 'part'
// run: simulate -m AssertsInAlgorithm.InIfEquation
// status: 3
// says: at time 0.702: assertion failed: x is too large
package AssertsInAlgorithm
  model Alone
    Real x = time;
  algorithm
    assert(x < 0.5, "x is too large");
  end Alone;
  model Warned
    Real x = time;
  algorithm
    if x > 0.2 then
      assert(x <= 0.5, "x is large", AssertionLevel.warning);
    end if;
  end Warned;
  model Part
    input Real u;
  equation
    assert(u < 0.5, "u is too large");
  end Part;
  model Component
    Part part(u = time);
  end Component;
  model InIfEquation "holds at all times, not at events only"
    Real x = time;
  equation
    if x > 0.5 then
      assert(x < 0.701, "x is too large");
    end if;
  end InIfEquation;
end AssertsInAlgorithm;
