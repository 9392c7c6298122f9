// All elements of a package that does not exist (MLS 3.6 §13.2.1): nothing is imported. What is used is found without it.
// run: simulate --stop 1
// says: warning[M0323]: the import of 'Function' finds nothing
// check: final y = 2 +- 0
// run: check --strict
// status: 1
package Tools
  package Functions
    function twice
      input Real x;
      output Real y = 2*x;
    algorithm
    end twice;
  end Functions;
  model Use
    import Tools.Function.*;
    Real y = Functions.twice(time);
  end Use;
end Tools;
model ImportOfNothing
  extends Tools.Use;
end ImportOfNothing;
