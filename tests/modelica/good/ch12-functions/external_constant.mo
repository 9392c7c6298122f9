// MLS 3.6 §12.9: a constant of a package is computed once, while translating, also by an external function: functions name it by its value.
// run: flatten $FILE -m P.External --trust $FILE
// says: y := 3.0 * x
// run: simulate -m P.External --stop 1
// check: final y = 3 +- 1e-12

package P
  function thrice
    input Real x;
    output Real y;
  external "C" y = saltus_thrice(x) annotation(Include="static double saltus_thrice(double x) { return 3 * x; }");
  end thrice;

  constant Real c = thrice(1.0);

  function scaled
    input Real x;
    output Real y;
  algorithm
    y := c*x;
  end scaled;

  model External
    Real y = scaled(time);
  end External;
end P;

