// An equation that holds for all values determines nothing.
// run: check -m P.Plain
// says: warning[S0416]
// run: check -m P.Sum
// says: warning[S0416]
package P
  model Plain
    Real x;
  equation
    x = x;
  end Plain;
  model Sum
    Real x;
  equation
    x = x + 0*time;
  end Sum;
end P;
